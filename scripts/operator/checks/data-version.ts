// Can this release read what the table holds? None is deployed over data of a later version.
import { stackName } from "#infra/names.ts";
import type { Stage } from "#infra/stage.ts";
import { type Finding, fine, wrong } from "#scripts/operator/world/finding.ts";
import type { World } from "#scripts/operator/world/world.ts";

/**
 * Raise it by one with a release that stores what the release before it cannot read: that one can
 * then no longer be deployed over it. A new field with a default is read by both.
 */
export const DATA_VERSION = 1;

const ABOUT = "Data";

/** A stage without a table has no data yet. */
export async function dataVersionFindings(
  world: Pick<World, "cloud" | "dataVersion">,
  stage: Stage,
): Promise<Finding[]> {
  const table = await tableOf(world, stage);
  if (table === null) return [];
  const stored = (await world.dataVersion.stored(table)) ?? 0;
  return [
    stored > DATA_VERSION
      ? newer(table, stored)
      : fine(ABOUT, `This release reads the data of ${table} (version ${stored}).`),
  ];
}

/**
 * Returns a problem if a later one is there. Before functions change, because a deployment that
 * fails halfway may already have written; and after.
 */
export async function noteDataVersion(
  world: Pick<World, "cloud" | "dataVersion">,
  stage: Stage,
): Promise<Finding | null> {
  const table = await tableOf(world, stage);
  if (table === null || (await world.dataVersion.raise(table, DATA_VERSION))) return null;
  return newer(table, (await world.dataVersion.stored(table)) ?? 0);
}

const tableOf = async ({ cloud }: Pick<World, "cloud">, stage: Stage): Promise<string | null> =>
  (await cloud.outputs(stackName(stage, "data")))?.["TableName"] ?? null;

const newer = (table: string, stored: number): Finding =>
  wrong(
    ABOUT,
    `The data of ${table} is of version ${stored}, and this release reads up to version ${DATA_VERSION}: it would misread orders and tickets.`,
    "Check out the release that was deployed last, or a later one, and deploy that.",
  );

// Which names must differ between stages, and which also between regions?
import type { Stage } from "#infra/stage.ts";

type Named = Pick<Stage, "name" | "region">;

/** For example `foyer-dev-data`. The edge stacks of all regions lie in one. */
export const stackName = (stage: Named, part: string): string =>
  part.startsWith("edge") ? accountWideName(stage, part) : `foyer-${stage.name}-${part}`;

/** For what an AWS account knows once, whatever its region: CloudFront, dashboards, budgets. */
export const accountWideName = ({ name, region }: Named, part?: string): string =>
  ["foyer", name, region, ...(part === undefined ? [] : [part])].join("-");

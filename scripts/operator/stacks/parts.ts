// Which stacks may a stage have, and in which region is each?
import { stackName } from "#infra/names.ts";
import { EDGE_REGION, type Stage } from "#infra/stage.ts";

/** In the order of a deployment: each uses only those before it. */
const PARTS = [
  "data",
  "alarms",
  "edge",
  "web",
  "images",
  "jobs",
  "api",
  "api2",
  "edge-alarms",
  "mail",
  "workers",
  "dashboard",
] as const;

export type StagePart = { part: (typeof PARTS)[number]; name: string; region: string };

export const partsOf = (stage: Stage): StagePart[] =>
  PARTS.map((part) => ({
    part,
    name: stackName(stage, part),
    region: part.startsWith("edge") ? EDGE_REGION : stage.region,
  }));

/** The logical ids of buckets whose files can be built or uploaded again. */
export const EMPTIED = ["SiteBucket", "UploadBucket", "ExportBucket"];

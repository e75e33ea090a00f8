// How many jobs of an account run at once? Exports, which take minutes, have turns of their own.
import type { JobKind } from "#shared/contracts/jobs.ts";

type Turns = { set: "running" | "exporting"; most: number };

export const MOST_RUNNING = 4;
export const MOST_EXPORTING = 2;

export const turnsOf = (kind: JobKind): Turns =>
  kind === "EXPORT"
    ? { set: "exporting", most: MOST_EXPORTING }
    : { set: "running", most: MOST_RUNNING };

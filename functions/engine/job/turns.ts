// How many jobs of an account run at once? Exports, which take minutes, have turns of their own,
// and so have messages, which wait for days.
import type { JobKind } from "#shared/contracts/jobs.ts";

type Turns = { set: "running" | "exporting" | "messaging"; most: number };

export const MOST_RUNNING = 4;
export const MOST_EXPORTING = 2;

const MOST_MESSAGING = 20;

export function turnsOf(kind: JobKind): Turns {
  if (kind === "EXPORT") return { set: "exporting", most: MOST_EXPORTING };
  return kind === "MESSAGE"
    ? { set: "messaging", most: MOST_MESSAGING }
    : { set: "running", most: MOST_RUNNING };
}

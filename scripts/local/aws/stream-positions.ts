// How far was the stream read? A restart continues where the last run ended.
import * as z from "zod";
import { keptFile } from "#scripts/local/stack/json-file.ts";

const Kept = z.record(
  z.string(),
  z.union([z.object({ after: z.string() }), z.object({ finished: z.literal(true) })]),
);

export type Positions = {
  /** The last delivered record's number, or null for a new shard. */
  after(shard: string): string | null;
  isFinished(shard: string): boolean;
  moveTo(shard: string, sequenceNumber: string): void;
  finish(shard: string): void;
};

/** A null file keeps them in memory. */
export function openPositions(file: string | null): Positions {
  const kept = keptFile(file, Kept, {});
  return {
    after: (shard) => {
      const position = kept.read()[shard];
      return position && "after" in position ? position.after : null;
    },
    isFinished: (shard) => "finished" in (kept.read()[shard] ?? {}),
    moveTo: (shard, sequenceNumber) =>
      kept.write({ ...kept.read(), [shard]: { after: sequenceNumber } }),
    finish: (shard) => kept.write({ ...kept.read(), [shard]: { finished: true } }),
  };
}

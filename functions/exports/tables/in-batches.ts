// How is a table read that is larger than memory? Batch by batch, a few ahead of who writes it.
import { chunksOf } from "#functions/core/table/get-items.ts";

/** With head, details and attendee each has three calls of the table. */
const BATCH = 100;
const AHEAD = 3;

export async function* inBatches<One, Row>(
  all: readonly One[],
  read: (batch: readonly One[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  const underway: Promise<readonly Row[]>[] = [];
  const begin = (batch: readonly One[]) => {
    const reading = read(batch);
    // Who awaits it later hears of its failure, unless an earlier one ended everything.
    reading.catch(() => undefined);
    underway.push(reading);
  };
  for (const batch of chunksOf(all, BATCH)) {
    if (underway.length >= AHEAD) yield* (await underway.shift()) ?? [];
    begin(batch);
  }
  for (const reading of underway) yield* await reading;
}

export async function eachOf<One, Row>(
  all: readonly One[],
  read: (batch: readonly One[]) => Promise<readonly Row[]>,
  look: (row: Row) => void,
): Promise<void> {
  for await (const row of inBatches(all, read)) look(row);
}

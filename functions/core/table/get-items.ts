// How are very many items read? A hundred a call; what the table leaves out is asked for again.
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { getBatch, type Item, type Key, MOST_READS } from "#functions/core/table/table.ts";
import { problem } from "#shared/core/problems.ts";

const AT_ONCE = 4;
/** A call answers 16 MB, and a table that grows by itself needs a while: 30 seconds in all. */
const TRIES = { tries: 12, firstPauseMs: 50, mostPauseMs: 8_000 };

type Found = (key: Key) => Item | null;

export async function getItems(keys: readonly Key[]): Promise<Found> {
  const asked = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  const found = new Map<string, Item>();
  await forEachConcurrent(chunksOf(asked, MOST_READS), {
    atOnce: AT_ONCE,
    isOver: () => false,
    work: async (chunk) => {
      for (const item of await whole(chunk)) found.set(nameOf(item), item);
    },
  });
  return (key) => found.get(nameOf(key)) ?? null;
}

async function whole(keys: readonly Key[]): Promise<Item[]> {
  const read: Item[] = [];
  let wanted = keys;
  const outcome = await retry(TRIES, async () => {
    const { items, left } = await getBatch(wanted);
    read.push(...items);
    wanted = left;
    return left.length > 0 ? "lost" : read;
  });
  if (outcome === "lost") throw problem("busy", { retryAfter: 1 });
  return outcome;
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

export const chunksOf = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );

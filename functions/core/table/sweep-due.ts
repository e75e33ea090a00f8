// How does the sweeper take due items? Each has its own time, and one that fails is due later.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { withTimeLimit } from "#functions/core/ports/deadline.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { logAbout, logger } from "#functions/core/ports/logger.ts";
import { pauseAfter } from "#functions/core/ports/pause-after.ts";
import { idsInKey } from "#functions/core/table/key-ids.ts";
import { getItem, type Key, queryItems, writeItem } from "#functions/core/table/table.ts";

const AT_ONCE = 20;
export const LOOK_MS = 5_000;

type Sweep = {
  partitions: readonly string[];
  lookAt: (key: Key) => Promise<void>;
  isOver: () => boolean;
  countedAs?: string;
};

export async function sweepDue(sweep: Sweep): Promise<{ failed: number }> {
  const until = nowSeconds();
  const due = await Promise.all(
    sweep.partitions.map((pk) => queryItems({ pk, index: "due", until })),
  );
  let failed = 0;
  const look = (key: Key) =>
    withTimeLimit(LOOK_MS, () => sweep.lookAt(key)).catch(async (error: unknown) => {
      failed++;
      logger.error("due item failed", { error });
      await putOff(key, sweep).catch((reason: unknown) =>
        logger.error("a due item could not be put off", { error: reason }),
      );
    });
  const work = ({ pk, sk }: Key) => logAbout(idsInKey({ pk, sk }), () => look({ pk, sk }));
  await forEachConcurrent(due.flat(), { atOnce: AT_ONCE, isOver: sweep.isOver, work });
  return { failed };
}

/** Not parsed, because that may be what failed. */
async function putOff(key: Key, { countedAs = "tries" }: Sweep): Promise<void> {
  const item = await getItem(key, { consistent: true });
  const tries = Number(item?.[countedAs] ?? 0);
  await writeItem({
    update: key,
    set: "SET #at = :next, #tries = :tries",
    if: "#at = :seen",
    names: { "#at": "dueSk", "#tries": countedAs },
    values: {
      ":next": nowSeconds() + pauseAfter(tries),
      ":tries": tries + 1,
      ":seen": item?.["dueSk"] ?? 0,
    },
  });
}

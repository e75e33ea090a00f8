// How are postponed writes followed? Less and less often while they fail. After two hours one lies
// in quarantine.
import { alarmLine } from "#functions/core/ports/alarm-line.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { sweepDue } from "#functions/core/table/sweep-due.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { mailTroubles } from "#functions/mail/mail-alarm.ts";
import { MOST_FAILURES, pauseAfter } from "#functions/mail/steps.ts";
import { postponedDuePartition } from "#functions/stored/order/due.ts";
import { postponedItem } from "#functions/stored/postponed.ts";
import { followStored } from "#functions/workers/follow.ts";

/** Follows every postponed write that is due. Returns how many failed again. */
export const sweepPostponed = (isOver: () => boolean): Promise<{ failed: number }> =>
  sweepDue({ partitions: [postponedDuePartition], lookAt, pauseAfter, isOver });

async function lookAt(key: Key): Promise<void> {
  const stored = await getItem(key, { consistent: true });
  if (!stored) return;
  const { of, formers = [], tries = 0, dueSk = Infinity } = postponedItem.parse(stored);
  if (dueSk > nowSeconds()) return;
  const asSeen = { if: "dueSk = :seen", values: { ":seen": dueSk } };
  if (tries >= MOST_FAILURES) {
    const held = await writeItem({ update: key, set: "REMOVE duePk, dueSk", ...asSeen });
    if (held.ok) alarmLine("mail", "quarantined_write", mailTroubles.quarantined_write, { of });
    return;
  }
  await followStored(of, formers);
  await writeItem({ remove: key, ...asSeen });
}

// How are postponed writes followed? Ever less often while they fail, then in quarantine.
import { alarmLine } from "#functions/core/ports/alarm-line.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { noteIds } from "#functions/core/ports/logger.ts";
import { idsInKey } from "#functions/core/table/key-ids.ts";
import { sweepDue } from "#functions/core/table/sweep-due.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { mailTroubles } from "#functions/mail/delivery/mail-alarm.ts";
import { MOST_FAILURES } from "#functions/mail/delivery/steps.ts";
import { postponedDuePartition } from "#functions/stored/order/due.ts";
import { postponedItem } from "#functions/stored/postponed.ts";
import { followStored } from "#functions/workers/follow.ts";

export const sweepPostponed = (isOver: () => boolean): Promise<{ failed: number }> =>
  sweepDue({ partitions: [postponedDuePartition], lookAt, isOver });

async function lookAt(key: Key): Promise<void> {
  const stored = await getItem(key, { consistent: true });
  if (!stored) return;
  const left = postponedItem.parse(stored);
  const { of, tries = 0, times, dueSk = Infinity } = left;
  noteIds(idsInKey(of));
  if (dueSk > nowSeconds()) return;
  if (tries >= MOST_FAILURES) {
    const held = await writeItem({
      update: key,
      set: "REMOVE duePk, dueSk, tries",
      if: "dueSk = :seen",
      values: { ":seen": dueSk },
    });
    if (held.ok) alarmLine("mail", "quarantined_write", mailTroubles.quarantined_write, { of });
    return;
  }
  await followStored(left);
  // One that was postponed again meanwhile stays.
  await writeItem({
    remove: key,
    if: "#times = :seen",
    names: { "#times": "times" },
    values: { ":seen": times },
  });
}

// How do check-ins reach the lists? They are copied to the index columns after the scan, so that
// the scan stays one cheap write.
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { packCheckIns } from "#functions/engine/tickets/attendee-row.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";

/**
 * Copies an attendee's check-ins to the index columns. Parallel runs are safe: if the check-ins
 * change during a run, the stream record of that change starts another one.
 */
export async function projectCheckIns(key: Key): Promise<void> {
  const item = await getItem(key, { consistent: true });
  if (!item) return;
  // These alone, so that a ticket in a state of a newer version stops no list.
  const checkIns = attendeeItem.shape.checkIns.parse(item["checkIns"]);
  await writeItem({
    update: key,
    set: "SET ins = :ins",
    if: "checkIns = :seen AND attribute_exists(#row)",
    names: { "#row": "row" },
    // As stored, because a newer version may have put more into an entry.
    values: { ":ins": packCheckIns(checkIns), ":seen": item["checkIns"] },
  });
}

// How do check-ins reach the lists? They are copied after the scan, which stays one cheap write.
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { packCheckIns } from "#functions/engine/tickets/attendee-row.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";

/** Parallel runs are safe: a change during a run starts another by its stream record. */
export async function projectCheckIns(key: Key): Promise<void> {
  const item = await getItem(key, { consistent: true });
  if (!item) return;
  // Parsed alone, so that a ticket in a state of a newer version stops no list.
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

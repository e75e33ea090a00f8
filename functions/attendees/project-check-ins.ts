// How do admissions reach the lists? Copied after the scan into the columns of the index, so that
// the scan itself stays one cheap write.
import { firstCheckInAt, storedAttendee } from "#functions/attendees/store.ts";
import { getItem, type Key, writeItem } from "#functions/core/table.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * Brings an attendee's columns to what their check-ins say now. Any number may run: a change
 * meanwhile is followed by its own record.
 */
export async function projectCheckIns(key: Key): Promise<void> {
  const item = await getItem(key, { consistent: true });
  if (!item) return;
  const { checkIns } = storedAttendee(item);
  const written = await writeItem({
    update: key,
    set: "SET #row.checkedInAt = :first, #row.checkIns = :instants",
    if: "checkIns = :seen AND attribute_exists(#row)",
    names: { "#row": "row" },
    values: {
      ":first": firstCheckInAt(checkIns),
      ":instants": Object.fromEntries(Object.entries(checkIns).map(([list, { at }]) => [list, at])),
      ":seen": checkIns,
    },
  });
  if (!written.ok && written.because !== "condition") throw problem("busy");
}

// How is a check-in undone? One conditional write moves its entry to a record with the reason.
import { nowAt } from "#functions/core/ports/clock.ts";
import { tellChange } from "#functions/core/ports/logger.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { wordOr } from "#functions/core/table/packed.ts";
import { admitOrder } from "#functions/core/table/scope.ts";
import { type Key, writeItem } from "#functions/core/table/table.ts";
import { countUnknownCode } from "#functions/door/brake.ts";
import { holderOf, scanName } from "#functions/door/check-in.ts";
import type { OpenedList } from "#functions/door/opened-list.ts";
import { readCode } from "#functions/door/read-code.ts";
import { attendeeKey } from "#functions/engine/order/order-items.ts";
import { findAttendee } from "#functions/engine/tickets/attendee-store.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { attendeeProblem } from "#shared/contracts/attendees.ts";
import {
  doorProblem,
  type UndoInput,
  type UndoneCheckIn,
  UndoReason,
} from "#shared/contracts/public/door.ts";
import { readAttendeeId } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";
import { MOST_UNDONE, type Undo, undoneBefore, undoRefusal } from "#shared/rules/door/check-in.ts";

const TRIES = 5;

/** Idempotent. What names no attendee counts as an unknown code, except another event's code. */
export async function undoCheckIn(
  opened: OpenedList,
  input: UndoInput,
  address: string,
): Promise<UndoneCheckIn> {
  const undone = await retry({ tries: TRIES }, () => undoAsRead(opened, input, address));
  if (undone === "lost") throw problem("busy", { retryAfter: 1 });
  return undone;
}

/** One try. Returns "lost" if the item changed between read and write. */
async function undoAsRead(
  opened: OpenedList,
  input: UndoInput,
  address: string,
): Promise<UndoneCheckIn | "lost"> {
  const { attendeeId, code } = await readCode(input, opened.event.id);
  const place = attendeeId === null ? null : readAttendeeId(attendeeId);
  const attendee = attendeeId === null ? null : await findAttendee(opened.event.id, attendeeId);
  if (!place || !attendee) {
    if (code.kind !== "other_event") await countUnknownCode(opened, address);
    throw doorProblem("not_checked_in");
  }
  const undo: Undo = {
    list: { id: opened.list.id, status: opened.status },
    checkedInAt: input.checkedInAt,
  };
  const before = undoneBefore(undo, attendee);
  if (before)
    return {
      attendee: holderOf(attendee),
      undoneAt: before.undoneAt,
      reason: wordOr(UndoReason, before.reason, input.reason),
    };
  const refusal = undoRefusal(undo, attendee);
  if (refusal === "ticket_cancelled") throw attendeeProblem(refusal);
  if (refusal) throw doorProblem(refusal);
  admitOrder(place.orderId);
  const record = recordOf(undo, attendee, input);
  const isWritten = await write(attendeeKey(place.orderId, place.index), record);
  if (isWritten) tellChange("order changed", { what: "check_in_undone" });
  return isWritten
    ? { attendee: holderOf(attendee), undoneAt: record.undoneAt, reason: input.reason }
    : "lost";
}

type UndoRecord = StoredAttendee["undone"][number];

function recordOf(
  { list, checkedInAt }: Undo,
  attendee: StoredAttendee,
  input: UndoInput,
): UndoRecord {
  const nonce = attendee.checkIns[list.id]?.nonce ?? "";
  return { list: list.id, nonce, at: checkedInAt, undoneAt: nowAt(), reason: input.reason };
}

/** False if the check-in has changed since it was read. */
async function write(key: Key, record: UndoRecord): Promise<boolean> {
  const written = await writeItem({
    update: key,
    set: "REMOVE checkIns.#list SET undone = list_append(if_not_exists(undone, :none), :records) ADD undoneScans :scans",
    if: "checkIns.#list.#at = :at AND checkIns.#list.nonce = :nonce AND #status = :active AND (attribute_not_exists(undone) OR size(undone) < :most)",
    names: { "#list": record.list, "#at": "at", "#status": "status" },
    values: {
      ":none": [],
      ":records": [record],
      ":scans": new Set([scanName(record.list, record.nonce)]),
      ":at": record.at,
      ":nonce": record.nonce,
      ":active": "ACTIVE",
      ":most": MOST_UNDONE,
    },
  });
  return written.ok;
}

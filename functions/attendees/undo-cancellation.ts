// How is a mistaken cancellation undone? For a short time, as if it had never happened.
import { mustHoldTickets } from "#functions/attendees/set-status.ts";
import { commitWithUnit, unitTaken, usablePools } from "#functions/attendees/unit.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import type { Change } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { withoutCancellation } from "#functions/engine/order/with-mail.ts";
import { attendeeVersion, attendeeWrite } from "#functions/engine/tickets/attendee-write.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { attendeeProblem } from "#shared/contracts/attendees.ts";
import { UNDO_CANCELLATION_SECONDS } from "#shared/core/bounds.ts";
import { problem } from "#shared/core/problems.ts";

/** Undoes the cancellation that made `version`. Idempotent. The mail about it is removed. */
export async function undoCancellation(
  order: OrderItems,
  attendeeId: string,
  { version, by }: { version: number; by: string },
): Promise<OrderItems> {
  return commitWithUnit(order, attendeeId, (now, attendee, pools) => {
    if (wasUndone(attendee, version)) return null;
    if (attendeeVersion(attendee) !== version || attendee.status !== "CANCELLED")
      throw problem("changed_meanwhile");
    if (!isRecent(attendee)) throw attendeeProblem("too_late_to_undo");
    mustHoldTickets(now.head);
    const change = undone(now.head, attendee, usablePools(pools), by);
    return withoutCancellation(change, now, attendee.index);
  });
}

/** The revision stays, so the code already sent stays valid. */
function undone(head: Head, attendee: StoredAttendee, pools: string[], by: string): Change {
  const { stock, shift } = unitTaken(head, attendee, pools);
  return {
    head: { stock, log: logged(head, { what: "cancellation_undone", by, index: attendee.index }) },
    units: shift,
    writes: () => [attendeeWrite(head.id, attendee, { status: "ACTIVE" })],
  };
}

/** An undo keeps `cancelledAt`; a reactivation sets it to null. */
const wasUndone = (attendee: StoredAttendee, version: number): boolean =>
  attendee.status === "ACTIVE" &&
  attendeeVersion(attendee) === version + 1 &&
  typeof attendee.cancelledAt === "string";

const isRecent = ({ cancelledAt }: StoredAttendee): boolean =>
  typeof cancelledAt === "string" &&
  nowMs() <= Date.parse(cancelledAt) + UNDO_CANCELLATION_SECONDS * 1000;

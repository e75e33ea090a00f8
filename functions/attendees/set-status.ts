// How is a ticket cancelled or reactivated? Its unit goes back exactly once, or one is taken.
import {
  commitWithUnit,
  unitGivenBack,
  unitTaken,
  usablePools,
} from "#functions/attendees/unit.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import type { Change } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { withMail, withoutCancellation } from "#functions/engine/order/with-mail.ts";
import { attendeeOf } from "#functions/engine/tickets/attendee-store.ts";
import { attendeeWrite } from "#functions/engine/tickets/attendee-write.ts";
import { holdersAddress, newTicketMail } from "#functions/orders/mails.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import { UNDO_CANCELLATION_SECONDS } from "#shared/core/bounds.ts";
import type { AttendeeStatus } from "#shared/core/people.ts";
import { isCancelled, isComplete } from "#shared/rules/order/order-life.ts";

/** Idempotent. The mail about a cancellation waits until it can no longer be undone. */
export async function setAttendeeStatus(
  order: OrderItems,
  attendeeId: string,
  status: AttendeeStatus,
  { by, notifyHolder, sendTicket }: { by: string; notifyHolder: boolean; sendTicket: boolean },
): Promise<OrderItems> {
  const { index, status: before } = attendeeOf(order, attendeeId);
  const isMailed = before !== status && (status === "CANCELLED" ? notifyHolder : sendTicket);
  const id = isMailed ? await newTicketMail(order, index) : null;
  return commitWithUnit(order, attendeeId, (now, attendee, pools) => {
    if (attendee.status === status) return null;
    mustHoldTickets(now.head);
    const mail = { id: id ?? "", to: holdersAddress(now.head, attendee), index };
    if (status === "CANCELLED") {
      const change = cancelled(now.head, attendee, by);
      return id
        ? withMail(
            change,
            now.head,
            { ...mail, kind: "CANCELLATION" },
            by,
            UNDO_CANCELLATION_SECONDS,
          )
        : change;
    }
    const taken = reactivated(now.head, attendee, usablePools(pools), by);
    const change = withoutCancellation(taken, now, index);
    return id ? withMail(change, now.head, { ...mail, kind: "TICKET" }, by) : change;
  });
}

export function mustHoldTickets(head: Head): void {
  if (isCancelled(head)) throw orderProblem("order_cancelled");
  if (!isComplete(head)) throw orderProblem("order_not_complete");
}

function cancelled(head: Head, attendee: StoredAttendee, by: string): Change {
  const { stock, shift } = unitGivenBack(head, attendee);
  return {
    head: { stock, log: logged(head, { what: "attendee_cancelled", by, index: attendee.index }) },
    units: shift,
    writes: () => [attendeeWrite(head.id, attendee, { status: "CANCELLED", cancelledAt: nowAt() })],
  };
}

/** The revision changes, because anybody may have got the old code. */
function reactivated(head: Head, attendee: StoredAttendee, pools: string[], by: string): Change {
  const { stock, shift } = unitTaken(head, attendee, pools);
  const change = {
    status: "ACTIVE",
    revision: attendee.revision + 1,
    codeAt: nowAt(),
    cancelledAt: null,
  } as const;
  return {
    head: { stock, log: logged(head, { what: "attendee_reactivated", by, index: attendee.index }) },
    units: shift,
    writes: () => [attendeeWrite(head.id, attendee, change)],
  };
}

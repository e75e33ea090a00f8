// What does an organizer see of one attendee?
import { attendeeLink } from "#functions/attendees/link.ts";
import { attendeeVersion, firstCheckInAt, mustHave } from "#functions/attendees/store.ts";
import { present } from "#functions/core/http/present.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { isTicketOutdated, shownMails } from "#functions/orders/mails.ts";
import { AttendeeDetail } from "#shared/contracts/attendees.ts";

/**
 * One attendee of an order in the shape of the contract. Throws 404 `not_found` if the order has no
 * attendee with that id.
 */
export async function shownAttendee(
  order: OrderItems,
  attendeeId: string,
): Promise<AttendeeDetail> {
  const attendee = mustHave(order, attendeeId);
  return present(AttendeeDetail, {
    ...attendee,
    shortId: await attendeeLink(attendee),
    orderId: order.head.id,
    checkedInAt: firstCheckInAt(attendee.checkIns),
    version: attendeeVersion(attendee),
    isTicketOutdated: isTicketOutdated(order, attendee),
    mails: shownMails(order).filter((mail) => mail.attendeeId === attendee.id),
  });
}

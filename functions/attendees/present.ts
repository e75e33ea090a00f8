// What does an organizer see of one attendee?
import { present } from "#functions/core/http/present.ts";
import { answersAbout } from "#functions/engine/order/answers.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { attendeeLink } from "#functions/engine/tickets/attendee-link.ts";
import { attendeeOf, firstCheckInAt } from "#functions/engine/tickets/attendee-store.ts";
import { attendeeVersion } from "#functions/engine/tickets/attendee-write.ts";
import { isOf, isTicketOutdated, presentMails } from "#functions/orders/mails.ts";
import { AttendeeDetail } from "#shared/contracts/attendees.ts";
import { isCancelled } from "#shared/rules/order/order-life.ts";

export async function presentAttendee(
  order: OrderItems,
  attendeeId: string,
): Promise<AttendeeDetail> {
  const attendee = attendeeOf(order, attendeeId);
  return present(AttendeeDetail, {
    ...attendee,
    shortId: await attendeeLink(attendee),
    orderId: order.head.id,
    isUndelivered: attendee.isUndelivered ?? false,
    checkedInAt: firstCheckInAt(attendee.checkIns),
    version: attendeeVersion(attendee),
    answers: answersAbout(order.details, attendee.index),
    isTicketOutdated: isTicketOutdated(order, attendee),
    isOrderCancelled: isCancelled(order.head),
    hasConfirmation: order.head.mail !== null,
    mails: presentMails({
      head: { ...order.head, mail: null },
      mails: order.mails.filter(isOf(attendee)),
    }),
  });
}

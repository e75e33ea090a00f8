// What does an organizer see of one order?
import { present } from "#functions/core/http/present.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { wordOr } from "#functions/core/table/packed.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { answersAbout } from "#functions/engine/order/answers.ts";
import { disputeState, ticketCount } from "#functions/engine/order/head.ts";
import { isLogFull, type OrderActivity } from "#functions/engine/order/log.ts";
import { buyerVersion } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { linesOf, promoOf } from "#functions/engine/sale/price-lines.ts";
import { attendeeLink } from "#functions/engine/tickets/attendee-link.ts";
import { isTicketOutdated, presentMails } from "#functions/orders/mails.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { getPerson } from "#functions/users/store.ts";
import { OrderDispute, RefundFailure } from "#shared/contracts/order/refunds.ts";
import { DeclineReason, type Order } from "#shared/contracts/orders.ts";
import { fullName } from "#shared/core/full-name.ts";
import { ticketReference } from "#shared/core/ids.ts";
import { ActivityKind } from "#shared/core/order-activity.ts";
import { hasLapsed } from "#shared/rules/order/order-life.ts";
import { shownOrderStatus } from "#shared/rules/order/order-status.ts";
import { moneyBackOf, moneyOf } from "#shared/rules/order/refunds.ts";

export async function presentOrder(order: OrderItems): Promise<Order> {
  const { head, details, attendees } = order;
  const { id, reference, buyer, totals, currency, createdAt, completedAt, paymentStatus } = head;
  return {
    id,
    reference,
    status: hasLapsed(head, nowSeconds()) ? "EXPIRED" : shownOrderStatus(head),
    firstName: buyer?.firstName ?? "",
    lastName: buyer?.lastName ?? "",
    email: buyer?.email ?? "",
    ticketCount: ticketCount(head),
    totalMinor: totals.totalMinor,
    currency,
    createdAt,
    version: buyerVersion(details),
    shortId: await linkOf("order-link", id),
    paymentStatus,
    lines: linesOf(head),
    totals,
    isTaxInclusive: head.isTaxInclusive,
    ...promoOf(head),
    isManual: head.isManual,
    disputeState: disputeState(head),
    isUndelivered: head.isUndelivered,
    ...moneyBackOf(head),
    refundableMinor: moneyOf(head).refundableMinor,
    disputes: head.disputes.map((dispute) => present(OrderDispute, dispute)),
    attendees: await Promise.all(attendees.map((one) => presentAttendee(order, one))),
    answers: answersAbout(details, null),
    acceptedTerms: details?.terms ? { organizerUrl: "", ...details.terms } : null,
    completedAt,
    mails: presentMails(order),
    timeline: await timelineOf(order),
    isTimelineFull: isLogFull(head),
  };
}

async function presentAttendee(
  order: OrderItems,
  attendee: StoredAttendee,
): Promise<Order["attendees"][number]> {
  const { id, firstName, lastName, email, ticketId, ticketTitle, status } = attendee;
  const { isUndelivered = false } = attendee;
  return {
    id,
    shortId: await attendeeLink(attendee),
    firstName,
    lastName,
    email,
    ticketId,
    ticketTitle,
    status,
    isTicketOutdated: isTicketOutdated(order, attendee),
    isUndelivered,
  };
}

async function timelineOf({ head, attendees }: OrderItems): Promise<Order["timeline"]> {
  const admissions = attendees.flatMap(({ index, checkIns, undone }): OrderActivity[] => [
    ...[...Object.values(checkIns), ...undone].map(({ at }) => ({
      at,
      what: "checked_in" as const,
      index,
    })),
    ...undone.map(({ undoneAt: at }) => ({ at, what: "check_in_undone" as const, index })),
  ]);
  const names = await namesOf(head.log.flatMap(({ by }) => by ?? []));
  const holders = new Map(attendees.map((one) => [one.index, nameAmong(attendees, one)]));
  return [...head.log, ...admissions]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(
      ({
        at,
        what,
        by,
        index,
        decline = null,
        amountMinor = null,
        cause,
        times = 1,
        to = null,
      }) => ({
        at,
        what: wordOr(ActivityKind, what, "other"),
        by: (by !== undefined && names.get(by)) || null,
        attendee: (index !== undefined && holders.get(index)) || null,
        decline: decline && {
          reason: wordOr(DeclineReason, decline.reason, "other"),
          last4: decline.last4,
        },
        amountMinor,
        times,
        detail: to,
        refundFailure: cause === undefined ? null : wordOr(RefundFailure, cause, "other"),
      }),
    );
}

async function namesOf(userIds: string[]): Promise<Map<string, string>> {
  const people = await asSystem(() => Promise.all([...new Set(userIds)].map(getPerson)));
  return new Map(
    people.flatMap((person) => (person ? [[person.user.id, fullName(person.user)] as const] : [])),
  );
}

/** The attendee's name, with the ticket's number if another attendee of the order has the name. */
function nameAmong(attendees: StoredAttendee[], one: StoredAttendee): string {
  const isShared = attendees.some((other) => other !== one && fullName(other) === fullName(one));
  return isShared ? `${fullName(one)} (${ticketReference(one.reference, one.id)})` : fullName(one);
}

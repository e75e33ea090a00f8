// What does the holder of an order's link see?
import { nowSeconds } from "#functions/core/clock.ts";
import type { StoredEvent } from "#functions/core/event-access.ts";
import { linkOf } from "#functions/core/secrets.ts";
import type { Details, Head } from "#functions/orders/head.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { EXTENSION } from "#shared/core/limits.ts";

/** The order as its contract shows it. A hold that ended without a payment shows as EXPIRED although nothing was written. */
export async function shownOrder(
  { head, details }: { head: Head; details: Details | null },
  event: StoredEvent,
  payment: CheckoutOrder["payment"],
): Promise<CheckoutOrder> {
  const { title, slug, startAt, endAt, timezone, venueName, city, isOnline } = event;
  const isOver = head.status === "RESERVED" && !head.kept && nowSeconds() >= head.exp;
  const isOpen = head.status === "RESERVED" && !isOver;
  return {
    shortId: await linkOf("order-link", head.id),
    eventId: head.evt,
    status: isOver ? "EXPIRED" : head.status,
    paymentStatus: head.paymentStatus,
    secondsLeft: isOpen ? Math.max(0, head.exp - nowSeconds()) : 0,
    extensionsLeft: isOpen ? EXTENSION.times - (head.extended?.times ?? 0) : 0,
    reference: head.reference,
    currency: head.currency,
    lines: head.lines,
    totals: head.totals,
    buyer: details?.buyer ?? null,
    attendees: await attendees(head, details),
    payment: isOpen ? payment : null,
    event: { title, slug, startAt, endAt, timezone, venueName, city, isOnline },
  };
}

/** As entered, in the lines' order; once complete, each with the link of its ticket. */
async function attendees(head: Head, details: Details | null): Promise<CheckoutOrder["attendees"]> {
  if (!details) return [];
  const order = head.lines.map((line) => line.ticketId);
  const sorted = details.attendees.toSorted((a, b) => order.indexOf(a.ticketId) - order.indexOf(b.ticketId));
  return Promise.all(
    sorted.map(async (person, index) => ({
      ...person,
      ticketTitle: head.lines.find((line) => line.ticketId === person.ticketId)?.title ?? "",
      shortId: head.status === "COMPLETED" ? await linkOf("attendee-link", attendeeIdOf(head.id, index)) : null,
    })),
  );
}

// What does the holder of an order's link see?
import { attendeeLink } from "#functions/attendees/link.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { linesOf } from "#functions/engine/order/price-lines.ts";
import { buyersEvent } from "#functions/events/buyers-event.ts";
import type { StoredEvent } from "#functions/events/item.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { attendeeIdOf, ticketReference } from "#shared/core/ids.ts";
import { EXTENSION } from "#shared/core/limits.ts";
import { hasLapsed, isComplete, isReserved } from "#shared/rules/order-life.ts";
import { namesByTicket } from "#shared/rules/order-tickets.ts";
import { lineTitle } from "#shared/rules/price-steps.ts";

/**
 * The order in the shape of its contract. An expired hold without a payment shows as EXPIRED,
 * although nothing was written.
 */
export async function presentForBuyer(
  order: Pick<OrderItems, "head" | "details" | "attendees">,
  event: StoredEvent,
  payment: CheckoutOrder["payment"],
): Promise<CheckoutOrder> {
  const { head, details } = order;
  const isOver = hasLapsed(head, nowSeconds());
  const isOpen = isReserved(head) && !isOver;
  return {
    shortId: await linkOf("order-link", head.id),
    eventId: head.eventId,
    status: isOver ? "EXPIRED" : head.status,
    paymentStatus: head.paymentStatus,
    secondsLeft: isOpen ? Math.max(0, head.heldUntil - nowSeconds()) : 0,
    extensionsLeft: isOpen ? EXTENSION.times - (head.extended?.times ?? 0) : 0,
    reference: head.reference,
    currency: head.currency,
    lines: linesOf(head),
    totals: head.totals,
    isTaxInclusive: head.isTaxInclusive,
    buyer: details?.buyer ?? null,
    attendees: await attendees(order),
    payment: isOpen ? payment : null,
    event: buyersEvent(
      event,
      isComplete(head) && order.attendees.some(({ status }) => status === "ACTIVE"),
    ),
  };
}

/**
 * Attendees as entered, by the number of their ticket. After completion each has its ticket's link
 * and its present name and status.
 */
async function attendees({
  head,
  details,
  attendees: issued,
}: Pick<OrderItems, "head" | "details" | "attendees">): Promise<CheckoutOrder["attendees"]> {
  if (!details) return [];
  const names = namesByTicket(head.lines, details.attendees);
  const titles = linesOf(head).flatMap((line) =>
    Array<string>(line.quantity).fill(lineTitle(line)),
  );
  const tickets = names.flatMap((person, index) => (person ? [{ person, index }] : []));
  return Promise.all(
    tickets.map(async ({ person, index }) => {
      const ticket = issued.find((one) => one.index === index);
      const { firstName, lastName, email } = ticket ?? person;
      // A ticket not yet issued gets the link that it will have.
      const link = ticket ?? { id: attendeeIdOf(head.id, index), revision: 1 };
      return {
        firstName,
        lastName,
        email,
        ticketId: person.ticketId,
        ticketTitle: titles[index] ?? "",
        status: ticket?.status ?? "ACTIVE",
        shortId: isComplete(head) ? await attendeeLink(link) : null,
        ticketReference: head.reference && ticketReference(head.reference, link.id),
      };
    }),
  );
}

// What does the holder of an order's link see?
import { buyersEvent } from "#functions/access/buyers-event.ts";
import { areTermsOfNow } from "#functions/access/terms.ts";
import { questionsOfOrder } from "#functions/checkout/answered-questions.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { answersAbout } from "#functions/engine/order/answers.ts";
import { confirmationState } from "#functions/engine/order/confirmation-state.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { linesOf, promoOf } from "#functions/engine/sale/price-lines.ts";
import { attendeeLink } from "#functions/engine/tickets/attendee-link.ts";
import { waitsUntil } from "#functions/mail/shares/mail-day.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { attendeeIdOf, ticketReference } from "#shared/core/ids.ts";
import { hasLapsed, isComplete, isReserved } from "#shared/rules/order/order-life.ts";
import { lineTitle, namesByTicket } from "#shared/rules/order/order-tickets.ts";
import { moneyBackOf } from "#shared/rules/order/refunds.ts";

export type OrderTexts = Pick<
  CheckoutOrder,
  "preCheckoutMessage" | "postCheckoutMessage" | "supportEmail"
> & { onlineDetails: string };

/** A lapsed hold shows as EXPIRED, although nothing was written. */
export async function presentForBuyer(
  order: OrderItems,
  event: StoredEvent,
  { payment, texts }: { payment: CheckoutOrder["payment"]; texts: OrderTexts },
): Promise<CheckoutOrder> {
  const { head, details } = order;
  const isOver = hasLapsed(head, nowSeconds());
  const isOpen = isReserved(head) && !isOver;
  const mailState = confirmationState(order);
  return {
    shortId: await linkOf("order-link", head.id),
    eventId: head.eventId,
    status: isOver ? "EXPIRED" : head.status,
    paymentStatus: head.paymentStatus,
    secondsLeft: isOpen ? Math.max(0, head.heldUntil - nowSeconds()) : 0,
    extensionsLeft: isOpen ? Math.max(0, event.extensions - (head.extended?.times ?? 0)) : 0,
    reference: head.reference,
    currency: head.currency,
    lines: linesOf(head),
    totals: head.totals,
    ...moneyBackOf(head),
    ...promoOf(head),
    hasRevealed: head.promo !== null && head.needsCode.length > 0,
    isTaxInclusive: head.isTaxInclusive,
    isManual: head.isManual,
    buyer: details?.buyer ?? null,
    hasAcceptedTerms: details?.terms ? areTermsOfNow(details.terms, event.termsUrl) : false,
    attendees: await attendees(order, isOpen),
    questions: isOpen ? await questionsOfOrder(head) : [],
    answers: isOpen ? entered(order, null) : [],
    payment: isOpen ? payment : null,
    mailState,
    mailWaitsUntil: waitsUntil(mailState),
    event: buyersEvent(event, {
      onlineDetails: texts.onlineDetails,
      isGuest: isComplete(head) && order.attendees.some(({ status }) => status === "ACTIVE"),
    }),
    preCheckoutMessage: isOpen ? texts.preCheckoutMessage : "",
    postCheckoutMessage: isComplete(head) ? texts.postCheckoutMessage : "",
    supportEmail: texts.supportEmail,
  };
}

async function attendees(
  order: Pick<OrderItems, "head" | "details" | "attendees">,
  isOpen: boolean,
): Promise<CheckoutOrder["attendees"]> {
  const { head, details, attendees: issued } = order;
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
        ticketId: ticket?.ticketId ?? person.ticketId,
        ticketTitle: ticket?.ticketTitle ?? titles[index] ?? "",
        status: ticket?.status ?? "ACTIVE",
        shortId: isComplete(head) ? await attendeeLink(link) : null,
        ticketReference: head.reference && ticketReference(head.reference, link.id),
        answers: isOpen ? entered(order, index) : [],
      };
    }),
  );
}

/** For the open form alone: whoever gets the link later does not see them. */
const entered = ({ details }: Pick<OrderItems, "details">, ticket: number | null) =>
  answersAbout(details, ticket).map(({ questionId, answer }) => ({ questionId, answer }));

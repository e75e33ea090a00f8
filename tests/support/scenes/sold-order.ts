// How does a test begin after the sale? With an order completed by the engine's own steps, without
// basket and payment.
import { nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { transact } from "#functions/core/table/table.ts";
import { type Head, newHead } from "#functions/engine/order/head.ts";
import { detailsWrite, newHeadWrite } from "#functions/engine/order/order.ts";
import { claimReference, completion } from "#functions/engine/sale/complete.ts";
import { frozenCode, frozenPrices } from "#functions/engine/sale/price-lines.ts";
import { issue } from "#functions/engine/tickets/issue.ts";
import type { Details } from "#functions/stored/order/details.ts";
import type { Event } from "#shared/contracts/events.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import type { Charge } from "#shared/rules/sale/charges.ts";
import { type PricedTicket, quoteOf } from "#shared/rules/sale/pricing.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";

export type SoldOrder = { id: string; reference: string; head: Head; attendeeIds: string[] };
export type Guest = { firstName: string; lastName: string; email: string };

type Sold = { ticket: Ticket; guest: Guest };
/** What the prices depend on besides the tickets; every ticket has the charges, and the tier. */
type Terms = {
  isTaxInclusive?: boolean;
  code?: { id: string; code: string; discountRate: number };
  charges?: Charge[];
  tier?: PricedTicket["tiers"][number];
};

export const jana: Guest = {
  firstName: "Jana",
  lastName: "Lindqvist",
  email: "jana@buyer.example",
};

/**
 * Sells one ticket to each guest; the first guest is the buyer. `issued: false` leaves the tickets
 * to the stream worker.
 */
export async function sell(
  owner: Owner,
  event: Event,
  sold: Sold[],
  options: { issued?: boolean; terms?: Terms } = {},
): Promise<SoldOrder> {
  const id = randomText(12);
  const buyer = sold[0]?.guest ?? jana;
  const attendees = sold.map(({ ticket, guest }) => ({ ticketId: ticket.id, ...guest }));
  const details: Details = { buyer, attendees };
  const reserved = reservedHead({ id, accountId: owner.me.account.id, eventId: event.id }, event, {
    sold,
    terms: options.terms ?? {},
  });
  const reference = await asSystem(() => claimReference(reserved));
  const head: Head = {
    ...reserved,
    ...completion({ head: reserved, details, attendees: [], mails: [] }, reference, "pi_test"),
    // The guests have heard: what follows is about the order as it is from then on.
    owesGuestTickets: false,
  };
  await asSystem(async () => {
    await transact([newHeadWrite(head), detailsWrite(head, details)]);
    if (options.issued ?? true) await issue(id);
  });
  return { id, reference, head, attendeeIds: sold.map((_, index) => attendeeIdOf(id, index)) };
}

/**
 * A new event with an order of one ticket of each kind per guest, and the parameters of the order's
 * link.
 */
export async function soldTo(owner: Owner, guests: Guest[], fields: Record<string, unknown> = {}) {
  const { event, tickets } = await given.event(owner, { fields });
  const pairs = tickets.flatMap((ticket) => guests.map((guest) => ({ ticket, guest })));
  const order = await sell(owner, event, pairs);
  const params = { eventId: event.id, shortId: await linkOf("order-link", order.id) };
  return { event, order, params };
}

function reservedHead(
  ids: { id: string; accountId: string; eventId: string },
  event: Event,
  {
    sold,
    terms: { charges = [], tier, code, isTaxInclusive = false },
  }: { sold: Sold[]; terms: Terms },
): Head {
  const byTicket = Map.groupBy(sold, ({ ticket }) => ticket);
  const wanted = [...byTicket].map(([{ id }, { length: quantity }]) => ({
    ticketId: id,
    tierId: tier?.id ?? null,
    offeredMinor: null,
    quantity,
  }));
  const offered = [...byTicket.keys()].map((ticket) => ({
    ...ticket,
    type: tier ? ("TIERED" as const) : ticket.type,
    tiers: tier ? [tier] : [],
    charges,
  }));
  const quote = quoteOf(wanted, {
    tickets: offered,
    isTaxInclusive,
    promo: code
      ? {
          discount: { kind: "PERCENTAGE", rate: code.discountRate },
          ticketIds: [],
        }
      : null,
    currency: event.currency,
  });
  return newHead({
    ...ids,
    commit: "test",
    paymentStatus: "AWAITING_PAYMENT",
    heldUntil: nowSeconds() + 900,
    request: "",
    stock: quote.lines.map(({ quantity }, line) => ({ line, units: quantity, pools: [] })),
    kept: true,
    ...frozenPrices(quote),
    promo: frozenCode(code ?? null),
    currency: event.currency,
  });
}

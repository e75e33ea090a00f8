// Which lines does a buyer's choice make, and what do they cost? By the server's own rules.
import type {
  PublicEvent,
  PublicPrice,
  PublicTicket,
} from "#shared/contracts/public/public-events.ts";
import type { Currency } from "#shared/core/money.ts";
import { isOnSale } from "#shared/rules/sale/cheapest.ts";
import { type LineRefusal, lineRefusal } from "#shared/rules/sale/order-lines.ts";
import { type PriceShown, priceShown } from "#shared/rules/sale/price-shown.ts";
import { type Offer, type PricedTicket, type Quote, quoteOf } from "#shared/rules/sale/pricing.ts";
import { discountOf } from "#shared/rules/sale/unit-price.ts";
import type { BasketLine } from "#web/features/buyer/basket/reserved.ts";
import { choiceKey } from "#web/lib/form/choice-key.ts";

/** `offeredMinor` is for each unit of a donation; null while it has no amount. */
export type Choice = { quantity: number; offeredMinor: number | null };
export type Choices = Readonly<Record<string, Choice>>;

const NOTHING: Choice = { quantity: 0, offeredMinor: null };

export const choiceOf = (choices: Choices, ticketId: string, tierId: string | null): Choice =>
  choices[choiceKey(ticketId, tierId)] ?? NOTHING;

export const choicesOf = (lines: readonly BasketLine[]): Choices =>
  Object.fromEntries(
    lines.map(({ ticketId, tierId, quantity, offeredMinor }) => [
      choiceKey(ticketId, tierId),
      { quantity, offeredMinor },
    ]),
  );

/** In the page's order. A stored choice may exceed today's maximum, so it is cut. */
export function linesOf(event: PublicEvent, choices: Choices): BasketLine[] {
  return event.tickets.flatMap((ticket) => {
    let room = ticket.maxPerOrder;
    return ticket.prices.flatMap((price) => {
      const chosen = choiceOf(choices, ticket.id, price.tierId);
      const quantity = isOnSale(event, price) ? Math.min(chosen.quantity, room) : 0;
      room -= quantity;
      const offeredMinor = ticket.type === "DONATION" ? chosen.offeredMinor : null;
      const line = { ticketId: ticket.id, tierId: price.tierId, offeredMinor, quantity };
      return quantity > 0 ? [line] : [];
    });
  });
}

/** Without `ticketId` it counts all tickets. */
export const unitsOf = (lines: readonly BasketLine[], ticketId?: string): number =>
  lines
    .filter((line) => ticketId === undefined || line.ticketId === ticketId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Null where there is no step. `room` is what the whole order may still take. */
export function stepsOf(
  { minPerOrder, maxPerOrder }: Pick<PublicTicket, "minPerOrder" | "maxPerOrder">,
  { quantity, ofTicket, room }: { quantity: number; ofTicket: number; room: number },
): { more: number | null; fewer: number | null; isAtMost: boolean } {
  const added = ofTicket === 0 ? minPerOrder : 1;
  const isAlone = ofTicket === quantity;
  const fewer = isAlone && quantity <= minPerOrder ? 0 : quantity - 1;
  return {
    isAtMost: ofTicket > 0 && ofTicket + added > maxPerOrder,
    more: ofTicket + added > maxPerOrder || added > room ? null : quantity + added,
    fewer: quantity === 0 ? null : fewer,
  };
}

const offerOf = (event: PublicEvent): Offer => ({
  tickets: event.tickets.map(pricedTicket),
  isTaxInclusive: event.isTaxInclusive,
  promo: event.promo && { discount: discountOf(event.promo), ticketIds: event.promo.ticketIds },
  currency: event.currency,
});

/** A donation without an amount that can be given is left out. */
export function basketQuote(event: PublicEvent, lines: readonly BasketLine[]): Quote {
  return quoteOf(
    lines.filter((line) => hasAmount(event, line)),
    offerOf(event),
  );
}

/** False for a donation without an amount, or with one that the event does not take. */
export function hasAmount({ tickets, currency }: PublicEvent, line: BasketLine): boolean {
  const ticket = tickets.find(({ id }) => id === line.ticketId);
  return ticket?.type !== "DONATION" || !offerRefusal(ticket, line.offeredMinor, currency);
}

export function insidePrice(
  event: PublicEvent,
  ticket: PublicTicket,
  { tierId }: PublicPrice,
): Pick<PriceShown, "feesMinor" | "hasTaxIn"> {
  const shown = priceShown(pricedTicket(ticket), tierId, offerOf(event));
  return shown ?? { feesMinor: 0, hasTaxIn: false };
}

export function offerRefusal(
  ticket: PublicTicket,
  offeredMinor: number | null,
  currency: Currency,
): LineRefusal | null {
  const { id, type, minPerOrder, maxPerOrder } = ticket;
  const state = { availability: "ON_SALE" as const, pause: null };
  const [priceMinor, quantity] = [ticket.prices[0]?.priceMinor ?? 0, minPerOrder];
  const limits = { id, type, priceMinor, minPerOrder, maxPerOrder, state, tiers: [] };
  const line = { ticketId: id, tierId: null, offeredMinor, quantity };
  return lineRefusal([line], { tickets: [limits], currency });
}

function pricedTicket({ id, title, type, prices, charges }: PublicTicket): PricedTicket {
  const tiers = prices.flatMap(({ tierId, label, priceMinor }) =>
    tierId === null ? [] : [{ id: tierId, label, priceMinor }],
  );
  const priceMinor = type === "TIERED" ? 0 : (prices[0]?.priceMinor ?? 0);
  return { id, title, type, priceMinor, tiers, charges };
}

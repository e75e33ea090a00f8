// Is a buyer's basket allowed? All lines of a ticket count together, so none bypasses a limit.
import type { Availability } from "#shared/contracts/tickets.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/bounds.ts";
import { groupBy } from "#shared/core/grouping.ts";
import { amountStepMinor, type Currency, largestAmountMinor } from "#shared/core/money.ts";
import {
  type Pause,
  type SaleFacts,
  type SaleState,
  saleStateOf,
  type TicketOnSale,
} from "#shared/rules/sale/availability.ts";

/** `tierId`: of a tiered ticket. `offeredMinor`: of a donation, for each unit. Otherwise null. */
export type WantedLine = {
  ticketId: string;
  tierId: string | null;
  offeredMinor: number | null;
  quantity: number;
};
export type TicketLimits = {
  id: string;
  type: "FREE" | "PAID" | "DONATION" | "TIERED";
  priceMinor: number;
  minPerOrder: number;
  maxPerOrder: number;
  state: SaleState;
  tiers: readonly { id: string; state: SaleState }[];
};
type Params = Record<string, number | string>;
type Because =
  | "not_on_sale"
  | Pause
  | "too_few_per_order"
  | "too_many_per_order"
  | "order_too_large"
  | "donation_amount_missing"
  | "donation_below_minimum"
  | "donation_too_large"
  | "not_multiple"
  | "amount_not_asked";
export type LineRefusal = {
  /** Index in the lines as the buyer sent them. */
  line: number;
  because: Because;
  params?: Params;
};

export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.ticketId, line.tierId, line.offeredMinor]);
    const quantity = (merged.get(key)?.quantity ?? 0) + line.quantity;
    const { ticketId, tierId, offeredMinor } = line;
    merged.set(key, { ticketId, tierId, offeredMinor, quantity });
  }
  return [...merged.values()].filter(({ quantity }) => quantity > 0);
}

/** Never more than what is left (null: unlimited), so that the last tickets can be bought. */
export const leastPerOrder = (
  { minPerOrder }: Pick<TicketLimits, "minPerOrder">,
  left: number | null,
): number => (left === null ? minPerOrder : Math.max(1, Math.min(minPerOrder, left)));

/** The stock itself decides about sold-out tickets; the state here may be out of date. */
const mayBeAsked: ReadonlySet<Availability> = new Set(["ON_SALE", "SOLD_OUT"]);

/** Units that one order can have over all tiers on sale; null without a limit. */
export function leftOfTicket(ticket: TicketOnSale, facts: SaleFacts): number | null {
  const shared = facts.left({ ticketId: ticket.id, tierId: null });
  const each = ticket.tiers
    .filter((tier) => mayBeAsked.has(saleStateOf(ticket, tier, facts).availability))
    .map((tier) => facts.left({ ticketId: ticket.id, tierId: tier.id }));
  if (each.length === 0 || each.includes(null)) return shared;
  const sum = each.reduce<number>((total, units) => total + (units ?? 0), 0);
  return shared === null ? sum : Math.min(shared, sum);
}

/** The first reason against a basket. Hidden and unknown tickets get the same `not_on_sale`. */
export function lineRefusal(
  lines: readonly WantedLine[],
  { tickets, currency }: { tickets: readonly TicketLimits[]; currency: Currency },
): LineRefusal | null {
  for (const wanted of mergeLines(lines)) {
    const ticket = tickets.find((one) => one.id === wanted.ticketId);
    const refusal = ticket
      ? (saleRefusal(ticket, wanted) ?? offerRefusal(ticket, wanted, currency))
      : { because: "not_on_sale" as const };
    if (refusal) return { line: lines.findIndex((one) => isSame(one, wanted)), ...refusal };
  }
  return tooManyOrFew(lines, tickets);
}

type Refusal = Omit<LineRefusal, "line"> | null;

const isSame = (a: WantedLine, b: WantedLine): boolean =>
  a.quantity > 0 &&
  a.ticketId === b.ticketId &&
  a.tierId === b.tierId &&
  a.offeredMinor === b.offeredMinor;

function saleRefusal(ticket: TicketLimits, { tierId }: WantedLine): Refusal {
  const tier = ticket.tiers.find(({ id }) => id === tierId);
  const isOfTicket = ticket.type === "TIERED" ? tier !== undefined : tierId === null;
  if (!isOfTicket) return { because: "not_on_sale" };
  const { availability, pause } = (tier ?? ticket).state;
  if (pause) return { because: pause };
  return mayBeAsked.has(availability) ? null : { because: "not_on_sale" };
}

function offerRefusal(
  { type, priceMinor: minimumMinor }: TicketLimits,
  { offeredMinor }: WantedLine,
  currency: Currency,
): Refusal {
  if (type !== "DONATION") return offeredMinor === null ? null : { because: "amount_not_asked" };
  if (offeredMinor === null) return { because: "donation_amount_missing" };
  if (offeredMinor < minimumMinor)
    return { because: "donation_below_minimum", params: { minimumMinor, currency } };
  const maximumMinor = largestAmountMinor(currency);
  if (offeredMinor > maximumMinor)
    return { because: "donation_too_large", params: { maximumMinor, currency } };
  const stepMinor = amountStepMinor(currency);
  if (offeredMinor % stepMinor === 0) return null;
  return { because: "not_multiple", params: { stepMinor, currency } };
}

function tooManyOrFew(
  lines: readonly WantedLine[],
  tickets: readonly TicketLimits[],
): LineRefusal | null {
  const unitsOf = (some: readonly WantedLine[]) => some.reduce((sum, one) => sum + one.quantity, 0);
  const byTicket = groupBy(mergeLines(lines), ({ ticketId }) => ticketId);
  for (const [ticketId, wanted] of byTicket) {
    const line = lines.findIndex((one) => one.ticketId === ticketId && one.quantity > 0);
    const ticket = tickets.find((one) => one.id === ticketId);
    if (ticket && unitsOf(wanted) < ticket.minPerOrder)
      return { line, because: "too_few_per_order", params: { minimum: ticket.minPerOrder } };
    if (ticket && unitsOf(wanted) > ticket.maxPerOrder)
      return { line, because: "too_many_per_order", params: { maximum: ticket.maxPerOrder } };
  }
  if (unitsOf(lines) <= MAX_TICKETS_PER_ORDER) return null;
  return { line: 0, because: "order_too_large", params: { maximum: MAX_TICKETS_PER_ORDER } };
}

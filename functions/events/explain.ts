// Why can a ticket be bought, or not? Each price with its limits as they are at this moment.
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { sheetWithLimits } from "#functions/engine/order/build-limit.ts";
import { firstBasketEnd, levelOf } from "#functions/engine/stock/levels.ts";
import { offPoolsOf, poolsOf, type Sold, soldAs } from "#functions/engine/stock/limits-of.ts";
import { readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import { saleFacts } from "#functions/engine/stock/sale-facts.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { StoredTicket } from "#functions/tickets/item.ts";
import type {
  ExplainedLimit,
  ExplainedPrice,
  Explanation,
  NamedLimit,
} from "#shared/contracts/explain.ts";
import { saleStateOf, saleWindowOf } from "#shared/rules/availability.ts";
import { shownStatus } from "#shared/rules/event-status.ts";
import { leastPerOrder } from "#shared/rules/order-lines.ts";
import { lineTitle } from "#shared/rules/order-tickets.ts";
import { bindingFirst, raisingGives } from "#shared/rules/raising.ts";

/** Every ticket, or every tier of it, in the organizer's order. All reads are consistent. */
export async function explain(eventId: string): Promise<Explanation> {
  const sheet = await sheetWithLimits(eventId);
  const sold = sheet.tickets.flatMap((ticket) => soldAs(ticket).map((one) => ({ ticket, one })));
  const ids = new Set(sold.flatMap(({ one }) => poolsOf(sheet, one)));
  const limits = new Map(
    await Promise.all([...ids].map(async (id) => [id, await limitOf(sheet, id)] as const)),
  );
  return {
    eventStatus: shownStatus(sheet.event, nowAt()),
    prices: sold.map(({ ticket, one }) => {
      const own = poolsOf(sheet, one).flatMap((id) => limits.get(id) ?? []);
      return priceOf(sheet, ticket, one, own);
    }),
  };
}

function priceOf(
  sheet: Sheet,
  ticket: StoredTicket,
  { tierId }: Sold,
  own: ExplainedLimit[],
): ExplainedPrice {
  const tier = ticket.tiers.find(({ id }) => id === tierId) ?? null;
  const limits = bindingFirst(own);
  const left = own.length === 0 ? null : Math.min(...own.map((one) => one.free + one.inBaskets));
  const facts = { ...saleFacts(sheet, () => left), isRevealed: () => true };
  return {
    ticketId: ticket.id,
    tierId,
    title: lineTitle({ title: ticket.title, tierLabel: tier?.label ?? null }),
    ...saleStateOf(ticket, tier, facts),
    needsPromoCode: ticket.hideUntilPromoCode,
    ...saleWindowOf(ticket, tier),
    free: limits[0]?.free ?? null,
    leastPerOrder: tier ? 1 : leastPerOrder(ticket, left),
    limits,
    offLimits: offPoolsOf(sheet, { ticketId: ticket.id, tierId }).map((id) => named(sheet, id)),
    raisingGives: raisingGives(limits.map(({ free }) => free)),
  };
}

async function limitOf(sheet: Sheet, id: string): Promise<ExplainedLimit> {
  const pool = await readPool(sheet.event.id, id);
  const trays = await readTrays(sheet.event.id, pool);
  const now = nowSeconds();
  const { free, held, kept } = levelOf(trays, now);
  return {
    ...named(sheet, id),
    state: pool.state,
    capacity: free + held + kept,
    taken: kept,
    inBaskets: held,
    free,
    basketEndsInSeconds: firstBasketEnd(trays, now),
  };
}

function named({ tickets, assignments }: Sheet, id: string): NamedLimit {
  const assignment = assignments.find((one) => one.id === id);
  if (assignment) return { kind: "CAPACITY_ASSIGNMENT", id, name: assignment.name };
  const ticket = tickets.find((one) => one.id === id);
  if (ticket) return { kind: "TICKET", id, name: ticket.title };
  const tier = tickets.flatMap(({ tiers }) => tiers).find((one) => one.id === id);
  return { kind: "TIER", id, name: tier?.label ?? "" };
}

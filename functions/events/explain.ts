// Why can a ticket be bought, or not? Each price with its limits as they are at this moment.
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { sheetWithLimits } from "#functions/engine/limit/build-limit.ts";
import { firstBasketEnd, levelOf } from "#functions/engine/stock/levels.ts";
import { poolsOf, type SaleUnit, saleUnitsOf } from "#functions/engine/stock/limits-of.ts";
import { readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import { saleFacts } from "#functions/engine/stock/sale-facts.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { storedCapacity, storedLimitsOf } from "#functions/engine/stock/stored-limits.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";
import type { ExplainedLimit, ExplainedPrice, Explanation } from "#shared/contracts/explain.ts";
import { lineTitle } from "#shared/rules/order/order-tickets.ts";
import { shownStatus } from "#shared/rules/page/event-status.ts";
import { type SaleFacts, saleStateOf, saleWindowOf } from "#shared/rules/sale/availability.ts";
import { leastPerOrder, leftOfTicket } from "#shared/rules/sale/order-lines.ts";
import { bindingFirst, raisingGives } from "#shared/rules/sale/raising.ts";

/** All reads are consistent. */
export async function explain(eventId: string): Promise<Explanation> {
  const sheet = await sheetWithLimits(eventId);
  const ids = new Set(sheet.tickets.flatMap(saleUnitsOf).flatMap((sold) => poolsOf(sheet, sold)));
  const limits = new Map(
    await Promise.all([...ids].map(async (id) => [id, await limitOf(sheet, id)] as const)),
  );
  return {
    eventStatus: shownStatus(sheet.event, nowAt()),
    prices: sheet.tickets.flatMap((ticket) => pricesOf(sheet, ticket, limits)),
  };
}

function pricesOf(
  sheet: Sheet,
  ticket: StoredTicket,
  all: Map<string, ExplainedLimit>,
): ExplainedPrice[] {
  const limitsOf = (sold: SaleUnit) => poolsOf(sheet, sold).flatMap((id) => all.get(id) ?? []);
  const factsBy = (units: (limit: ExplainedLimit) => number): SaleFacts => {
    const left = (sold: SaleUnit) => {
      const own = limitsOf(sold).map(units);
      return own.length === 0 ? null : Math.min(...own);
    };
    return { ...saleFacts(sheet, left), isRevealed: () => true };
  };
  const facts = factsBy((limit) => (limit.state === "OVER" ? 0 : limit.free + limit.inBaskets));
  const freeFacts = factsBy(freeIn);
  const inOrder = {
    leastPerOrder: leastPerOrder(ticket, leftOfTicket(ticket, facts)),
    freePerOrder: leftOfTicket(ticket, freeFacts),
  };
  return saleUnitsOf(ticket).map((sold) => {
    const tier = ticket.tiers.find(({ id }) => id === sold.tierId) ?? null;
    const limits = bindingFirst(limitsOf(sold));
    return {
      ...sold,
      title: lineTitle({ title: ticket.title, tierLabel: tier?.label ?? null }),
      ...saleStateOf(ticket, tier, facts),
      needsPromoCode: ticket.hideUntilPromoCode,
      ...saleWindowOf(ticket, tier),
      free: limits[0] ? freeIn(limits[0]) : null,
      ...inOrder,
      limits,
      raisingGives: raisingGives(limits.map(freeIn)),
    };
  });
}

/** The units of a limit that can be bought now: none of one that is over. */
const freeIn = ({ free }: ExplainedLimit): number => Math.max(0, free);

async function limitOf(sheet: Sheet, id: string): Promise<ExplainedLimit> {
  const pool = await readPool(sheet.event.id, id);
  const trays = await readTrays(sheet.event.id, pool);
  const now = nowSeconds();
  const { free, held, kept } = levelOf(trays, now);
  const stored = storedCapacity(storedLimitsOf(sheet), id);
  // An over-full limit counts as its stored size: returned units are not for sale.
  const capacity = pool.state === "OVER" && stored !== null ? stored : free + held + kept;
  return {
    ...named(sheet, id),
    state: pool.state,
    capacity,
    taken: kept,
    inBaskets: held,
    free: capacity - held - kept,
    basketEndsInSeconds: firstBasketEnd(trays, now),
  };
}

function named(
  { tickets, assignments }: Sheet,
  id: string,
): Pick<ExplainedLimit, "kind" | "id" | "name"> {
  const assignment = assignments.find((one) => one.id === id);
  if (assignment) return { kind: "CAPACITY_ASSIGNMENT", id, name: assignment.name };
  const ticket = tickets.find((one) => one.id === id);
  if (ticket) return { kind: "TICKET", id, name: ticket.title };
  const tier = tickets.flatMap(({ tiers }) => tiers).find((one) => one.id === id);
  return { kind: "TIER", id, name: tier?.label ?? "" };
}

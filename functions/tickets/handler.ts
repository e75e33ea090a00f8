// Which tickets does an event sell, and how many of each?
import { mustKeepCurrency } from "#functions/access/keep-currency.ts";
import { countMade } from "#functions/access/made-today.ts";
import { serve } from "#functions/access/serve.ts";
import type { Session } from "#functions/access/session.ts";
import { mustBeInSteps } from "#functions/core/http/amount-steps.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { leavingMs } from "#functions/core/ports/deadline.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { collection } from "#functions/core/table/collection.ts";
import { nextPosition, reorder } from "#functions/core/table/ordered.ts";
import { mustFit, mustFitGrown } from "#functions/core/table/room.ts";
import { editLimits } from "#functions/engine/stock/limits.ts";
import { createPool, removePool } from "#functions/engine/stock/pools.ts";
import { limitsOfTicket, type OwnLimit, ownLimits } from "#functions/engine/stock/stored-limits.ts";
import { soldUnits } from "#functions/engine/tickets/event-index.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { type StoredTicket, ticketItem } from "#functions/stored/tickets.ts";
import { driveLimits } from "#functions/tickets/limits.ts";
import { mustHaveTaxesAndFees, tiersOf } from "#functions/tickets/nested.ts";
import { presentTicket, presentTickets } from "#functions/tickets/present.ts";
import { ticketRooms } from "#functions/tickets/rooms.ts";
import {
  type TicketInput,
  ticketProblem,
  ticketSorts,
  tickets,
} from "#shared/contracts/tickets.ts";
import { MAX_QUANTITY } from "#shared/core/bounds.ts";
import { pageOf } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";
import { visiblePrices } from "#shared/rules/visible-prices.ts";

const ticketStore = collection(ticketItem);

/** A request that fails keeps this long to remove the stock that it has made. */
const CLEANING_MS = 2_000;

export const handler = serve(tickets, {
  list: async ({ event, query }) => {
    const at = nowAt();
    return pageOf(await presentTickets(event.id), query, {
      sorts: ticketSorts,
      text: (row) => row.title,
      sortedBy: { priceMinor: (row) => Math.min(...visiblePrices(row, at)) },
    });
  },
  create: async ({ event, body, session }) => {
    mustFitCurrency(event, body);
    await mustHaveTaxesAndFees(event, body);
    return presentTicket(event.id, await createLimited(event, body, session));
  },
  sort: ({ event, body }) => reorder(ticketStore.of(event), body.ticketIds),
  get: ({ event, params }) => presentTicket(event.id, params.ticketId),
  update: async ({ event, params, body, request, session }) => {
    mustFitCurrency(event, body);
    const before = await ticketStore.of(event).get(params.ticketId, { version: request.version });
    await mustHaveTaxesAndFees(event, body, before.taxAndFeeIds);
    await updateLimited(event, { before, body, session });
    return presentTicket(event.id, before.id);
  },
  remove: async ({ event, params: { ticketId } }) => {
    const store = ticketStore.of(event);
    const { tiers } = await store.get(ticketId);
    const isRemoved = await store.remove(ticketId, { unlessSet: "hasOrders" });
    if (!isRemoved) throw ticketProblem("ticket_has_orders");
    for (const { id } of [{ id: ticketId }, ...tiers]) await removePool(event, id);
  },
});

/** Creates the pools first, so that the ticket is never on sale without its limits. */
async function createLimited(
  event: StoredEvent,
  body: TicketInput,
  session: Session,
): Promise<string> {
  const store = ticketStore.of(event);
  const id = newId("ticket");
  const tiers = tiersOf(body, []);
  const limits = ownLimits({ ...body, id, tiers });
  const pools = limits.map(({ poolId }) => poolId);
  const siblings = await store.list();
  const added = unitsAdded(limits, []);
  mustFit({ ...body, id, tiers, pools }, siblings, ticketRooms);
  await countMade(session, "stock", added);
  const position = nextPosition(siblings);
  const values = { ...body, tiers, position, pools, createdAt: nowAt() };
  try {
    await leavingMs(CLEANING_MS, async () => {
      for (const { poolId, capacity } of limits) await createPool(event, poolId, capacity);
      await store.create(values, { id, rooms: ticketRooms, unlessSet: "hasOrders" });
      await mustKeepCurrency(event, () => store.remove(id, { unlessSet: "hasOrders" }));
    });
  } catch (failure) {
    // A retry creates a ticket with another id, so no ticket would use these pools.
    if (!(await store.find(id))) await Promise.all(pools.map((pool) => removePool(event, pool)));
    throw failure;
  }
  return id;
}

/**
 * The units that an edit adds. Throws 409 `too_much_at_once` if the request would take too long to
 * make their stock.
 */
function unitsAdded(after: readonly OwnLimit[], before: readonly OwnLimit[]): number {
  const had = new Map(before.map(({ poolId, capacity }) => [poolId, capacity]));
  const added = after.reduce(
    (sum, { poolId, capacity }) => sum + Math.max(0, capacity - (had.get(poolId) ?? 0)),
    0,
  );
  if (added > MAX_QUANTITY)
    throw ticketProblem("too_much_at_once", { params: { maximum: MAX_QUANTITY } });
  return added;
}

/** Changes a ticket and its limits. */
async function updateLimited(
  event: StoredEvent,
  { before, body, session }: { before: StoredTicket; body: TicketInput; session: Session },
): Promise<void> {
  const store = ticketStore.of(event);
  const tiers = tiersOf(body, before.tiers);
  const gone = idsMissing(before.tiers, tiers);
  if (gone.some((id) => before.orderedTiers.has(id)))
    throw refusedField("tier_has_orders", "tiers");
  if (body.type !== before.type && before.hasOrders)
    throw refusedField("ticket_type_locked", "type");
  const after = { ...body, id: before.id, tiers };
  const limits = ownLimits(after);
  const pools = limits.map(({ poolId }) => poolId);
  const added = unitsAdded(limits, ownLimits(before));
  await mustFitGrown({ ...after, pools }, before, ticketRooms, store.list);
  await countMade(session, "stock", added);
  const sold = await soldUnits(event.id);
  const guards = guardsOf(before, { type: body.type, tiers, pools });
  const read = async () => limitsOfTicket(await store.get(before.id));
  // Also new tiers of a refused edit leave no limits: a retry makes tiers with other ids.
  const clear = async () => {
    const stored = (await store.find(before.id))?.tiers ?? [];
    for (const id of idsMissing([...before.tiers, ...tiers], stored)) await removePool(event, id);
  };
  try {
    await editLimits(event, read, async () => {
      await driveLimits(event, before, after, sold).catch(async (refusal: unknown) => {
        // Numbers that another edit has changed meanwhile explain nothing.
        const { version } = await store.get(before.id);
        throw version === before.version ? refusal : problem("changed_meanwhile");
      });
      await store.update(before.id, { ...body, tiers, pools }, guards);
    });
  } catch (failure) {
    await clear().catch((error: unknown) => logger.warn("limits of no tier are left", { error }));
    throw failure;
  }
  await clear();
}

/**
 * What an edit may meet. What depends on the absence of orders is checked by the write, because one
 * may have come since the read: another type, a tier that is gone, and a limit that is in force at
 * once. The way back meets an order for the other type or for a new tier.
 */
function guardsOf(
  before: StoredTicket,
  { type, tiers, pools }: Pick<StoredTicket, "type" | "tiers" | "pools">,
) {
  const isRetyped = type !== before.type;
  const unlessOrdered = { unlessSet: "hasOrders" as const };
  const gone = idsMissing(before.tiers, tiers);
  const added = idsMissing(tiers, before.tiers);
  const newPools = pools.filter((pool) => !before.pools.includes(pool));
  // Nobody can have ordered a tier that is made here; a condition for each would be too long.
  const atOnce = newPools.filter(
    (pool) => pool !== before.id && !added.includes(pool) && !before.orderedTiers.has(pool),
  );
  const unordered = [...gone, ...atOnce];
  const wayBack = { ...(isRetyped && unlessOrdered), unlessIn: { orderedTiers: added } };
  // A limit that an edit took away would not count, if it came back, what was sold without it.
  const keepsLimits = before.pools.every((pool) => pools.includes(pool));
  return {
    version: before.version,
    ...((isRetyped || newPools.length > 0) && !before.hasOrders && unlessOrdered),
    ...(unordered.length > 0 && { unlessIn: { orderedTiers: unordered } }),
    ...(keepsLimits && { grows: { before, rooms: ticketRooms, ...wayBack } }),
  };
}

type Tiers = readonly { id: string }[];

const idsMissing = (some: Tiers, others: Tiers): string[] =>
  some.flatMap(({ id }) => (others.some((other) => other.id === id) ? [] : id));

function mustFitCurrency(event: StoredEvent, body: TicketInput): void {
  mustBeInSteps("priceMinor", body.priceMinor, event.currency);
  for (const [at, { priceMinor }] of body.tiers.entries())
    mustBeInSteps(`tiers.${at}.priceMinor`, priceMinor, event.currency);
}

const refusedField = (code: "ticket_type_locked" | "tier_has_orders", path: string) =>
  ticketProblem(code, { fields: [{ path, code }] });

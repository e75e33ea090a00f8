// Which tickets does an event sell, and how many of each?
import { serve } from "#functions/access/serve.ts";
import { readSession } from "#functions/access/session.ts";
import { mustBeInSteps } from "#functions/core/http/amount-steps.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { mustFit, mustFitGrown } from "#functions/core/table/room.ts";
import { soldUnits } from "#functions/engine/order/event-index.ts";
import { editLimits } from "#functions/engine/stock/limits.ts";
import { createPool, removePool } from "#functions/engine/stock/pools.ts";
import { limitsOfTicket, ownLimits } from "#functions/engine/stock/stored-limits.ts";
import type { StoredEvent } from "#functions/events/item.ts";
import { type StoredTicket, ticketItem } from "#functions/tickets/item.ts";
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
import { pageOf } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";
import { visiblePrices } from "#shared/rules/visible-prices.ts";

const ticketStore = collection(ticketItem);

export const handler = serve(
  tickets,
  {
    list: async ({ event, query }) => {
      const at = nowAt();
      return pageOf(await presentTickets(event.id), query, {
        sorts: ticketSorts,
        text: (row) => row.title,
        sortedBy: { priceMinor: (row) => Math.min(...visiblePrices(row, at)) },
      });
    },
    create: async ({ event, body }) => {
      mustFitCurrency(event, body);
      await mustHaveTaxesAndFees(event, body);
      return presentTicket(event.id, await createLimited(event, body));
    },
    sort: async ({ event, body }) => {
      const store = ticketStore.of(event);
      const known = await store.list();
      const named = new Set(body.ticketIds);
      if (body.ticketIds.length !== known.length || known.some((ticket) => !named.has(ticket.id)))
        throw problem("changed_meanwhile");
      const positions = body.ticketIds.map((id, index) => ({ id, position: index + 1 }));
      const moved = positions.filter(({ id, position }) =>
        known.some((ticket) => ticket.id === id && ticket.position !== position),
      );
      await Promise.all(moved.map(({ id, position }) => store.update(id, { position })));
    },
    get: ({ event, params }) => presentTicket(event.id, params.ticketId),
    update: async ({ event, params, body, request }) => {
      mustFitCurrency(event, body);
      const before = await ticketStore.of(event).get(params.ticketId, { version: request.version });
      await mustHaveTaxesAndFees(event, body, before.taxAndFeeIds);
      await updateLimited(event, before, body);
      return presentTicket(event.id, before.id);
    },
    remove: async ({ event, params: { ticketId } }) => {
      const store = ticketStore.of(event);
      const { tiers } = await store.get(ticketId);
      const isRemoved = await store.remove(ticketId, { unlessSet: "hasOrders" });
      if (!isRemoved) throw ticketProblem("ticket_has_orders");
      for (const { id } of [{ id: ticketId }, ...tiers]) await removePool(event, id);
    },
  },
  readSession,
);

/** Creates the pools first, so that the ticket is never on sale without its limits. */
async function createLimited(event: StoredEvent, body: TicketInput): Promise<string> {
  const store = ticketStore.of(event);
  const id = newId("ticket");
  const tiers = tiersOf(body, []);
  const limits = ownLimits({ ...body, id, tiers });
  const pools = limits.map(({ poolId }) => poolId);
  const siblings = await store.list();
  mustFit({ ...body, pools }, siblings, ticketRooms);
  const position = 1 + Math.max(0, ...siblings.map((ticket) => ticket.position));
  const values = { ...body, tiers, position, pools, createdAt: nowAt() };
  try {
    for (const { poolId, capacity } of limits) await createPool(event, poolId, capacity);
    await store.create(values, { id, rooms: ticketRooms });
  } catch (failure) {
    // A retry creates a ticket with another id, so no ticket would use these pools.
    if (!(await store.find(id))) for (const pool of pools) await removePool(event, pool);
    throw failure;
  }
  return id;
}

/** Changes a ticket and its limits. */
async function updateLimited(
  event: StoredEvent,
  before: StoredTicket,
  body: TicketInput,
): Promise<void> {
  const store = ticketStore.of(event);
  const tiers = tiersOf(body, before.tiers);
  const gone = before.tiers.filter(({ id }) => !tiers.some((tier) => tier.id === id));
  if (gone.some(({ id }) => before.orderedTiers.has(id)))
    throw refusedField("tier_has_orders", "tiers");
  const isRetyped = body.type !== before.type;
  if (isRetyped && before.hasOrders) throw refusedField("ticket_type_locked", "type");
  const after = { ...body, id: before.id, tiers };
  const pools = ownLimits(after).map(({ poolId }) => poolId);
  await mustFitGrown({ ...body, pools }, before, ticketRooms, store.list);
  const sold = await soldUnits(event.id);
  // What depends on the absence of orders is checked by the write, because one may have come since
  // the read: another type, a tier that is gone, and a limit that is in force at once.
  const isFirst = isRetyped || pools.some((pool) => !before.pools.includes(pool));
  const newPools = pools.filter((pool) => !before.pools.includes(pool));
  const added = tiers.flatMap(({ id }) => (before.tiers.some((tier) => tier.id === id) ? [] : id));
  // Nobody can have ordered a tier that is made here; a condition for each would be too long.
  const isOld = (pool: string) => pool !== before.id && !added.includes(pool);
  const atOnce = newPools.filter((pool) => isOld(pool) && !before.orderedTiers.has(pool));
  const unordered = [...gone.map(({ id }) => id), ...atOnce];
  // A limit that came back so would not count what was sold without it, so such an edit stays.
  const isLimitLost = before.pools.some((pool) => !pools.includes(pool));
  const unlessOrdered = { unlessSet: "hasOrders" as const };
  const options = {
    version: before.version,
    ...(isFirst && !before.hasOrders && unlessOrdered),
    ...(unordered.length > 0 && { unlessIn: { orderedTiers: unordered } }),
    ...(!isLimitLost && {
      grows: {
        before,
        rooms: ticketRooms,
        // An order may come before the way back, for the other type or for a new tier.
        ...(isRetyped && unlessOrdered),
        unlessIn: { orderedTiers: added },
      },
    }),
  };
  const read = async () => limitsOfTicket(await store.get(before.id));
  await editLimits(event, read, async () => {
    await driveLimits(event, before, after, sold).catch(async (refusal: unknown) => {
      // Numbers that another edit has changed meanwhile explain nothing.
      const { version } = await store.get(before.id);
      throw version === before.version ? refusal : problem("changed_meanwhile");
    });
    await store.update(before.id, { ...body, tiers, pools }, options);
  });
  for (const { id } of gone) await removePool(event, id);
}

function mustFitCurrency(event: StoredEvent, body: TicketInput): void {
  mustBeInSteps("priceMinor", body.priceMinor, event.currency);
  for (const [at, { priceMinor }] of body.tiers.entries())
    mustBeInSteps(`tiers.${at}.priceMinor`, priceMinor, event.currency);
}

const refusedField = (code: "ticket_type_locked" | "tier_has_orders", path: string) =>
  ticketProblem(code, { fields: [{ path, code }] });

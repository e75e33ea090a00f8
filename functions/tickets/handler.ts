// Which tickets does an event sell, and how many of each?
import { serve } from "#functions/access/serve.ts";
import { mustBeInSteps } from "#functions/core/http/amount-steps.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { withReserve } from "#functions/core/ports/deadline.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { collection } from "#functions/core/table/collection.ts";
import { reorder } from "#functions/core/table/ordered.ts";
import { removePool } from "#functions/engine/stock/pools.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { createTicket } from "#functions/tickets/create.ts";
import { mustHaveTaxesAndFees } from "#functions/tickets/nested.ts";
import { presentTicket, presentTickets } from "#functions/tickets/present.ts";
import { updateTicket } from "#functions/tickets/update.ts";
import {
  type TicketInput,
  ticketProblem,
  ticketSorts,
  tickets,
} from "#shared/contracts/tickets.ts";
import { pageOf } from "#shared/core/lists.ts";
import { visiblePrices } from "#shared/rules/visible-prices.ts";

const ticketStore = collection(ticketItem);

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
    return presentTicket(event.id, await createTicket(event, body, session));
  },
  sort: ({ event, body }) => reorder(ticketStore.of(event), body.ticketIds),
  get: ({ event, params }) => presentTicket(event.id, params.ticketId),
  update: async ({ event, params, body, request, session }) => {
    mustFitCurrency(event, body);
    const before = await ticketStore.of(event).get(params.ticketId, { version: request.version });
    await mustHaveTaxesAndFees(event, body, before.taxAndFeeIds);
    await updateTicket(event, { before, body, session });
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
    await withReserve(CLEANING_MS, async () => {
      for (const { poolId, capacity } of limits) await createPool(event, poolId, capacity);
      await store.create(values, { id, rooms: ticketRooms, unlessSet: "hasOrders" });
      await mustKeepCurrency(event, () => store.remove(id, { unlessSet: "hasOrders" }));
    });
  } catch (failure) {
    if (!(await store.find(id))) await Promise.all(pools.map((pool) => removePool(event, pool)));
    throw failure;
  }
  return id;
}

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
  const clear = async () => {
    const stored = (await store.find(before.id))?.tiers ?? [];
    for (const id of idsMissing([...before.tiers, ...tiers], stored)) await removePool(event, id);
  };
  try {
    await editLimits(event, read, async () => {
      await driveLimits(event, before, after, sold).catch(async (refusal: unknown) => {
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

function guardsOf(
  before: StoredTicket,
  { type, tiers, pools }: Pick<StoredTicket, "type" | "tiers" | "pools">,
) {
  const isRetyped = type !== before.type;
  const unlessOrdered = { unlessSet: "hasOrders" as const };
  const gone = idsMissing(before.tiers, tiers);
  const added = idsMissing(tiers, before.tiers);
  const newPools = pools.filter((pool) => !before.pools.includes(pool));
  const atOnce = newPools.filter(
    (pool) => pool !== before.id && !added.includes(pool) && !before.orderedTiers.has(pool),
  );
  const unordered = [...gone, ...atOnce];
  const wayBack = { ...(isRetyped && unlessOrdered), unlessIn: { orderedTiers: added } };
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

// Which tickets does an event sell, and how many of each?
import { takesPayments } from "#functions/access/account-access.ts";
import { serve } from "#functions/access/serve.ts";
import { readSession } from "#functions/access/session.ts";
import { present } from "#functions/core/http/present.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { soldByTicket } from "#functions/engine/order/event-index.ts";
import {
  createPool,
  poolLevels,
  removePool,
  setPoolCapacity,
} from "#functions/engine/stock/pools.ts";
import type { StoredEvent } from "#functions/events/item.ts";
import { type StoredTicket, ticketItem } from "#functions/tickets/item.ts";
import {
  Ticket,
  type TicketInput,
  ticketProblem,
  ticketSorts,
  tickets,
} from "#shared/contracts/tickets.ts";
import { pageOf } from "#shared/core/lists.ts";
import { amountStepMinor } from "#shared/core/money.ts";
import { fieldProblem, problem } from "#shared/core/problems.ts";
import { availabilityOf, isPaused } from "#shared/rules/availability.ts";
import { hasEnded } from "#shared/rules/event-status.ts";

const ticketStore = collection(ticketItem);

export const handler = serve(
  tickets,
  {
    list: async ({ event, query }) => {
      const rows = await presentTickets(event, await ticketStore.of(event).list());
      return pageOf(rows, query, { sorts: ticketSorts, text: (row) => row.title });
    },
    create: async ({ event, body }) => {
      mustFitCurrency(event, body);
      const store = ticketStore.of(event);
      const id = newId("ticket");
      const siblings = await store.list();
      const position = 1 + Math.max(0, ...siblings.map((ticket) => ticket.position));
      const pools = body.quantityAvailable === null ? [] : [id];
      const values = { ...body, position, pools, createdAt: nowAt() };
      try {
        if (body.quantityAvailable !== null) await createPool(event, id, body.quantityAvailable);
        return await presentTicket(event, await store.create(values, { id }));
      } catch (failure) {
        // A retry creates a ticket with another id, so no ticket would use this pool.
        if (pools.length > 0 && !(await store.find(id))) await removePool(event, id);
        throw failure;
      }
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
    get: async ({ event, params }) =>
      presentTicket(event, await ticketStore.of(event).get(params.ticketId)),
    update: async ({ event, params, body, request }) => {
      mustFitCurrency(event, body);
      const before = await ticketStore.of(event).get(params.ticketId);
      if (before.version !== request.version) throw problem("changed_meanwhile");
      if (before.hasOrders && body.type !== before.type)
        throw refusedField("ticket_type_locked", "type");
      return presentTicket(event, await updateDriven(event, before, body));
    },
    remove: async ({ event, params }) => {
      const isRemoved = await ticketStore
        .of(event)
        .remove(params.ticketId, { unlessSet: "hasOrders" });
      if (!isRemoved) throw ticketProblem("ticket_has_orders");
    },
  },
  readSession,
);

/**
 * Changes a ticket and its stock. If the write is refused, because another edit came first for
 * example, the pool gets the stored quantity.
 */
async function updateDriven(
  event: StoredEvent,
  before: StoredTicket,
  body: TicketInput,
): Promise<StoredTicket> {
  const store = ticketStore.of(event);
  const pools = await driveQuantity(event, before, body.quantityAvailable);
  // A limit or another type is allowed only before the first order. The write checks it, because an
  // order may have come since the read.
  const isLimited = before.quantityAvailable === null && body.quantityAvailable !== null;
  const isFirst = isLimited || body.type !== before.type;
  const { version } = before;
  const options = { version, ...(isFirst && { unlessSet: "hasOrders" as const }) };
  return store.update(before.id, { ...body, pools }, options).catch(async (refusal: unknown) => {
    const { quantityAvailable } = await store.get(before.id);
    if (quantityAvailable !== null && pools.length > 0)
      await setPoolCapacity(event, before.id, quantityAvailable);
    throw refusal;
  });
}

/**
 * Sets the ticket's own pool to the wanted quantity before the sheet shows it. Returns the pools
 * that limit the ticket from now on.
 */
async function driveQuantity(
  event: StoredEvent,
  before: StoredTicket,
  wanted: number | null,
): Promise<string[]> {
  if (wanted === null) return [];
  if (before.quantityAvailable !== null) {
    // This runs even for an unchanged quantity, because an earlier edit may have crashed halfway.
    await setPoolCapacity(event, before.id, wanted);
  } else {
    if (before.hasOrders) throw refusedField("limit_after_sales", "quantityAvailable");
    await createPool(event, before.id, wanted);
  }
  return [before.id];
}

function mustFitCurrency(event: StoredEvent, body: TicketInput): void {
  const step = amountStepMinor(event.currency);
  if (body.priceMinor % step !== 0) throw fieldProblem("priceMinor", "not_multiple", { step });
}

const refusedField = (code: "ticket_type_locked" | "limit_after_sales", path: string) =>
  ticketProblem(code, { fields: [{ path, code }] });

async function presentTicket(event: StoredEvent, ticket: StoredTicket): Promise<Ticket> {
  const [row] = await presentTickets(event, [ticket]);
  if (!row) throw problem("not_found");
  return row;
}

/** The tickets in the shape of the contract, with the sold and held quantities. */
async function presentTickets(event: StoredEvent, stored: StoredTicket[]): Promise<Ticket[]> {
  const limited = stored.filter((ticket) => ticket.pools.length > 0);
  const [canTakePayments, sold, levels] = await Promise.all([
    takesPayments(event.accountId),
    soldByTicket(event.id),
    poolLevels(
      event.id,
      limited.map((ticket) => ticket.id),
    ),
  ]);
  const at = nowAt();
  return stored.map((ticket) => {
    const quantitySold = sold.get(ticket.id) ?? 0;
    const level = ticket.pools.length > 0 ? levels.get(ticket.id) : undefined;
    const availability = availabilityOf(ticket, {
      at,
      hasEnded: hasEnded(event, at),
      isPaused: isPaused(ticket, { takesPayments: canTakePayments }),
      isSoldOut: level !== undefined && level.free + level.held === 0,
    });
    const quantityHeld = level ? Math.max(0, level.held + level.kept - quantitySold) : null;
    return present(Ticket, { ...ticket, availability, quantitySold, quantityHeld });
  });
}

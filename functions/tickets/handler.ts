// Which tickets does an event sell, and how many of each?
import { takesPayments } from "#functions/core/account-item.ts";
import { newId, nowAt } from "#functions/core/clock.ts";
import type { StoredEvent } from "#functions/core/event-access.ts";
import { soldByTicket } from "#functions/core/event-index.ts";
import { serve } from "#functions/core/serve.ts";
import { readSession } from "#functions/core/session.ts";
import { createPool, poolLevels, removePool, setPoolCapacity } from "#functions/inventory/pools.ts";
import { type StoredTicket, ticketStore } from "#functions/tickets/store.ts";
import { type Ticket, type TicketInput, ticketSorts, tickets } from "#shared/contracts/tickets.ts";
import { pageOf } from "#shared/core/lists.ts";
import { amountStepMinor } from "#shared/core/money.ts";
import { fieldProblem, problem } from "#shared/core/problems.ts";
import { availabilityOf, isPaused } from "#shared/rules/availability.ts";
import { hasEnded } from "#shared/rules/event-status.ts";

type TicketRow = Omit<StoredTicket, "eventId">;

export const handler = serve(
  tickets,
  {
    list: async ({ event, query }) => {
      const rows = await shownAll(event, await ticketStore.list({ eventId: event.id }));
      return pageOf(rows, query, { sorts: ticketSorts, text: (row) => row.title });
    },
    create: async ({ event, body }) => {
      mustFitCurrency(event, body);
      const id = newId("ticket");
      const siblings = await ticketStore.list({ eventId: event.id });
      const position = 1 + Math.max(0, ...siblings.map((ticket) => ticket.position));
      const pools = body.quantityAvailable === null ? [] : [id];
      const values = { ...body, position, pools, createdAt: nowAt() };
      try {
        if (body.quantityAvailable !== null) await createPool(event, id, body.quantityAvailable);
        return await shown(
          event,
          await ticketStore.create({ eventId: event.id }, event.acc, values, id),
        );
      } catch (failure) {
        // A retry creates a ticket with another id, so no ticket would use this pool.
        if (pools.length > 0 && !(await ticketStore.find({ eventId: event.id }, id)))
          await removePool(event, id);
        throw failure;
      }
    },
    sort: async ({ event, body }) => {
      const known = await ticketStore.list({ eventId: event.id });
      const named = new Set(body.ticketIds);
      if (body.ticketIds.length !== known.length || known.some((ticket) => !named.has(ticket.id)))
        throw problem("changed_meanwhile");
      const positions = body.ticketIds.map((id, index) => ({ id, position: index + 1 }));
      const moved = positions.filter(({ id, position }) =>
        known.some((ticket) => ticket.id === id && ticket.position !== position),
      );
      await Promise.all(
        moved.map(({ id, position }) =>
          ticketStore.update({ eventId: event.id }, id, { position }),
        ),
      );
    },
    get: async ({ event, params }) =>
      shown(event, await ticketStore.get({ eventId: event.id }, params.ticketId)),
    update: async ({ event, params, body, request }) => {
      mustFitCurrency(event, body);
      const before = await ticketStore.get({ eventId: event.id }, params.ticketId);
      if (before.version !== request.version) throw problem("changed_meanwhile");
      if (before.touched && body.type !== before.type)
        throw refusedField("ticket_type_locked", "type");
      return shown(event, await updateDriven(event, before, body));
    },
    remove: async ({ event, params }) => {
      await ticketStore.get({ eventId: event.id }, params.ticketId);
      if (!(await ticketStore.remove({ eventId: event.id }, params.ticketId, "touched")))
        throw problem("ticket_has_orders");
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
  before: TicketRow,
  body: TicketInput,
): Promise<TicketRow> {
  const parent = { eventId: event.id };
  const pools = await driveQuantity(event, before, body.quantityAvailable);
  // A limit or another type is allowed only before the first order. The write checks it, because an
  // order may have come since the read.
  const isLimited = before.quantityAvailable === null && body.quantityAvailable !== null;
  const unless = isLimited || body.type !== before.type ? "touched" : undefined;
  return ticketStore
    .update(parent, before.id, { ...body, pools }, before.version, unless)
    .catch(async (refusal: unknown) => {
      const { quantityAvailable } = await ticketStore.get(parent, before.id);
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
  before: TicketRow,
  wanted: number | null,
): Promise<string[]> {
  if (wanted === null) return [];
  if (before.quantityAvailable !== null) {
    // This runs even for an unchanged quantity, because an earlier edit may have crashed halfway.
    await setPoolCapacity(event, before.id, wanted);
  } else {
    if (before.touched) throw refusedField("limit_after_sales", "quantityAvailable");
    await createPool(event, before.id, wanted);
  }
  return [before.id];
}

function mustFitCurrency(event: StoredEvent, body: TicketInput): void {
  const step = amountStepMinor(event.currency);
  if (body.priceMinor % step !== 0) throw fieldProblem("priceMinor", "not_multiple", { step });
}

const refusedField = (code: "ticket_type_locked" | "limit_after_sales", path: string) =>
  problem(code, { fields: [{ path, code }] });

async function shown(event: StoredEvent, ticket: TicketRow): Promise<Ticket> {
  const [row] = await shownAll(event, [ticket]);
  if (!row) throw problem("not_found");
  return row;
}

/** The tickets in the shape of the contract, with the sold and held quantities. */
async function shownAll(event: StoredEvent, stored: TicketRow[]): Promise<Ticket[]> {
  const limited = stored.filter((ticket) => ticket.pools.length > 0);
  const [canTakePayments, sold, levels] = await Promise.all([
    takesPayments(event.acc),
    soldByTicket(event.id),
    poolLevels(
      event.id,
      limited.map((ticket) => ticket.id),
    ),
  ]);
  const at = nowAt();
  return stored.map(({ acc: _, pools, touched: __, createdAt: ___, ...ticket }) => {
    const quantitySold = sold.get(ticket.id) ?? 0;
    const level = pools.length > 0 ? levels.get(ticket.id) : undefined;
    const availability = availabilityOf(ticket, {
      at,
      hasEnded: hasEnded(event, at),
      isPaused: isPaused(ticket, { takesPayments: canTakePayments }),
      isSoldOut: level !== undefined && level.free + level.held === 0,
    });
    const quantityHeld = level ? Math.max(0, level.held + level.kept - quantitySold) : null;
    return { ...ticket, eventId: event.id, availability, quantitySold, quantityHeld };
  });
}

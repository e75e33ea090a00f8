// Which tickets does an event sell, and how many of each?
import { cleanTexts, shownTexts } from "#functions/access/formatted/rich-text.ts";
import { releasingImages } from "#functions/access/formatted/text-images.ts";
import { serve } from "#functions/access/serve.ts";
import { mustBeInSteps } from "#functions/core/http/amount-steps.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { removePool } from "#functions/engine/stock/pools.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { createTicket } from "#functions/tickets/create.ts";
import { descriptionOf, mustHaveTaxesAndFees } from "#functions/tickets/nested.ts";
import { orderedProblem } from "#functions/tickets/ordered.ts";
import { presentTicket, presentTickets } from "#functions/tickets/present.ts";
import { ticketStore } from "#functions/tickets/quotas.ts";
import { updateTicket } from "#functions/tickets/update.ts";
import { type TicketInput, ticketSorts, tickets } from "#shared/contracts/tickets.ts";
import { pageOf } from "#shared/core/lists.ts";
import { visiblePrices } from "#shared/rules/sale/visible-prices.ts";

export const handler = serve(tickets, {
  list: async ({ event, query }) => {
    const at = nowAt();
    const { data, meta } = pageOf(await presentTickets(event.id), query, {
      sorts: ticketSorts,
      text: (row) => row.title,
      sortedBy: { priceMinor: (row) => Math.min(...visiblePrices(row, at)) },
    });
    return { data: data.map((row) => shownTexts(row, ["description"])), meta };
  },
  create: async ({ event, body: typed, session, request: { idempotencyKey: key } }) => {
    const body = cleanTexts(typed, ["description"]);
    const store = ticketStore.of(event);
    const making = await store.making({ key, body });
    if (!(await store.made(making))) {
      mustFitCurrency(event, body);
      await mustHaveTaxesAndFees(event, body);
      await createTicket(event, { body, session, making });
    }
    return presentTicket(event.id, making.id);
  },
  sort: ({ event, body }) => ticketStore.of(event).reorder(body.ticketIds),
  get: ({ event, params }) => presentTicket(event.id, params.ticketId),
  update: async ({ event, params, body: typed, request, session }) => {
    const body = cleanTexts(typed, ["description"]);
    mustFitCurrency(event, body);
    const before = await ticketStore.of(event).get(params.ticketId, { version: request.version });
    await mustHaveTaxesAndFees(event, body, before.taxAndFeeIds);
    await updateTicket(event, { before, body, session });
    return presentTicket(event.id, before.id);
  },
  remove: async ({ event, params: { ticketId } }) => {
    const store = ticketStore.of(event);
    const { tiers } = await store.get(ticketId);
    const beside = await releasingImages(event.accountId, descriptionOf(event, ticketId));
    const isRemoved = await store.remove(ticketId, { unlessSet: "hasOrders", beside });
    if (!isRemoved) throw await orderedProblem(event.id, [ticketId], { code: "ticket_has_orders" });
    for (const { id } of [{ id: ticketId }, ...tiers]) await removePool(event, id);
  },
});

function mustFitCurrency(event: StoredEvent, body: TicketInput): void {
  mustBeInSteps("priceMinor", body.priceMinor, event.currency);
  for (const [at, { priceMinor }] of body.tiers.entries())
    mustBeInSteps(`tiers.${at}.priceMinor`, priceMinor, event.currency);
}

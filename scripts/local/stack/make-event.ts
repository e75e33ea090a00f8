// How does a demo event come to be? Through the API, and last comes its publication.
import type { DemoEvent } from "#scripts/local/stack/demo-data.ts";
import type { Sender } from "#scripts/local/stack/seed-call.ts";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";

/** `taxId` is of all that a taxed event sells. */
export async function makeEvent(
  send: Sender,
  demo: DemoEvent,
  taxId: string | null,
): Promise<{ event: { id: string }; tickets: Ticket[] }> {
  const { data: event } = await send(events.create, { body: demo.event });
  const params = { eventId: event.id };
  for (const [section, values] of Object.entries(demo.settings ?? {}))
    await send(eventSettings.update, { params, version: 1, body: { [section]: values } });
  const taxAndFeeIds = demo.isTaxed && taxId !== null ? [taxId] : [];
  const sold: Ticket[] = [];
  for (const ticket of demo.tickets) {
    const body = { ...ticket, ...(ticket.type !== "FREE" && { taxAndFeeIds }) };
    sold.push((await send(tickets.create, { params, body })).data);
  }
  const idsOf = (titles: string[]) =>
    sold.filter(({ title }) => titles.includes(title)).map(({ id }) => id);
  for (const { tickets: titles, ...code } of demo.promoCodes ?? [])
    await send(promoCodes.create, { params, body: { ...code, ticketIds: idsOf(titles) } });
  // Before anything sells, an assignment is in force at once.
  for (const { tickets: titles, ...assignment } of demo.capacityAssignments ?? []) {
    const body = { ...assignment, ticketIds: idsOf(titles) };
    await send(capacityAssignments.create, { params, body });
  }
  if (demo.isLive) await send(events.setStatus, { params, body: { status: "LIVE" } });
  return { event, tickets: sold };
}

// What does an organizer see of a ticket? Its fields, its availability, what is sold and held.
import { shownTexts } from "#functions/access/formatted/rich-text.ts";
import { present } from "#functions/core/http/present.ts";
import { sheetWithLimits } from "#functions/engine/limit/build-limit.ts";
import { type PoolLevel, poolLevels } from "#functions/engine/stock/levels.ts";
import { poolsOf, saleUnitsOf } from "#functions/engine/stock/limits-of.ts";
import { saleFacts } from "#functions/engine/stock/sale-facts.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { leftIn } from "#functions/engine/stock/units-left.ts";
import { soldUnits } from "#functions/engine/tickets/event-index.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";
import { Ticket, Tier } from "#shared/contracts/tickets.ts";
import { problem } from "#shared/core/problems.ts";
import { availabilityOf, saleStateOf } from "#shared/rules/sale/availability.ts";

export async function presentTicket(eventId: string, ticketId: string): Promise<Ticket> {
  const ticket = (await presentTickets(eventId)).find(({ id }) => id === ticketId);
  if (!ticket) throw problem("not_found");
  return shownTexts(ticket, ["description"]);
}

/** With the stored descriptions. Limits that are due come into force. */
export async function presentTickets(eventId: string): Promise<Ticket[]> {
  const sheet = await sheetWithLimits(eventId);
  const limited = sheet.tickets.flatMap(saleUnitsOf).flatMap((sold) => poolsOf(sheet, sold));
  const [sold, levels] = await Promise.all([
    soldUnits(eventId),
    poolLevels(eventId, [...new Set(limited)]),
  ]);
  return sheet.tickets.map((ticket) => presented(sheet, ticket, { sold, levels }));
}

type Counts = { sold: (id: string) => number; levels: Map<string, PoolLevel> };

function presented(sheet: Sheet, ticket: StoredTicket, counts: Counts): Ticket {
  // The organizer's word is that for buyers who may see the ticket.
  const facts = { ...saleFacts(sheet, leftIn(sheet, counts.levels)), isRevealed: () => true };
  const tiers = ticket.tiers.map((tier) =>
    present(Tier, {
      ...tier,
      ...levelsOf(sheet, tier.id, counts),
      availability: saleStateOf(ticket, tier, facts).availability,
    }),
  );
  return present(Ticket, {
    ...ticket,
    ...levelsOf(sheet, ticket.id, counts),
    availability: availabilityOf(ticket, facts),
    tiers,
  });
}

/** Only a limit of its own counts what is held of a ticket or tier. */
function levelsOf({ pools, tickets }: Sheet, id: string, { sold, levels }: Counts) {
  const quantitySold = sold(id);
  const pool = tickets.some((ticket) => ticket.pools.includes(id)) ? pools.get(id) : undefined;
  const level = levels.get(id);
  const quantityHeld = level ? Math.max(0, level.held + level.kept - quantitySold) : null;
  return { quantitySold, quantityHeld, limitState: pool?.state ?? null };
}

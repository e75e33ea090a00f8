// What does an organizer's page say of an event? Its row, and the price that its own page names.
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { findPublicSheet, type Sheet } from "#functions/engine/stock/sheet.ts";
import { visibleTickets } from "#functions/public-events/visible-tickets.ts";
import type { PublicEventRow } from "#shared/contracts/public/public-events.ts";
import { HostedEvent } from "#shared/contracts/public/public-organizers.ts";
import { ProblemError } from "#shared/core/problems.ts";
import { hasEnded } from "#shared/rules/page/event-status.ts";
import { cheapestOf, isOnSale, isSoldOut } from "#shared/rules/sale/cheapest.ts";

/** Null for one that is live no more, or that cannot be read. */
export async function presentHosted(row: PublicEventRow): Promise<HostedEvent | null> {
  if (hasEnded(row, nowAt()))
    return present(HostedEvent, { ...row, from: null, isSoldOut: false, hasEnded: true });
  try {
    const sheet = await findPublicSheet(row.id);
    return sheet && (await withPrice(row, sheet));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    logger.error("an event of an organizer's page cannot be read", { eventId: row.id, error });
    return null;
  }
}

async function withPrice(row: PublicEventRow, sheet: Sheet): Promise<HostedEvent> {
  const event = { hasEnded: false, tickets: await visibleTickets(sheet) };
  const { hasFree, lowest } = cheapestOf(event);
  const prices = event.tickets.flatMap((ticket) => ticket.prices);
  const from = {
    isOnSale: prices.some((price) => isOnSale(event, price)),
    hasFree,
    lowestMinor: lowest?.shownMinor ?? null,
    hasTaxOnTop: lowest?.hasTaxOnTop ?? false,
    currency: sheet.event.currency,
  };
  return present(HostedEvent, { ...row, from, isSoldOut: isSoldOut(event), hasEnded: false });
}

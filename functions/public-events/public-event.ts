// What does the public see of a live event, and what do members see of an event that is not live?

import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { offerOf } from "#functions/engine/stock/offer.ts";
import {
  findPublicSheet,
  forgetSheet,
  type Sheet,
  saleSheet,
} from "#functions/engine/stock/sheet.ts";
import { unitsLeft } from "#functions/engine/stock/units-left.ts";
import { placeOf } from "#functions/events/buyers-event.ts";
import { organizerOf } from "#functions/organizers/organizer-of.ts";
import { PublicEvent, PublicTicket } from "#shared/contracts/public-events.ts";
import { availabilityOf, isPaused } from "#shared/rules/availability.ts";
import { hasEnded } from "#shared/rules/event-status.ts";
import { leastPerOrder } from "#shared/rules/order-lines.ts";
import { priceShown } from "#shared/rules/price-shown.ts";

/** The event with its visible tickets; null if it is unknown, a draft or archived. */
export async function publicEvent(eventId: string): Promise<PublicEvent | null> {
  const sheet = await findPublicSheet(eventId);
  return sheet && seenOf(sheet);
}

/**
 * An event of any status as the public would see it, read without the cache. Call it only for
 * members of its account.
 */
export async function previewOf(eventId: string): Promise<PublicEvent> {
  forgetSheet(eventId);
  return seenOf(await saleSheet(eventId));
}

async function seenOf(sheet: Sheet): Promise<PublicEvent> {
  const { event } = sheet;
  const at = nowAt();
  const organizer = await organizerOf(event);
  return present(PublicEvent, {
    ...event,
    hasEnded: hasEnded(event, at),
    takesPayments: sheet.takesPayments,
    place: placeOf(event),
    organizer: present(PublicEvent.shape.organizer, organizer ?? nobody),
    tickets: await visibleTickets(sheet, at),
  });
}

/** An organizer whose item is gone. */
const nobody = { name: "", description: "", contactEmail: "", website: "" };

async function visibleTickets(sheet: Sheet, at: string): Promise<PublicTicket[]> {
  const left = await unitsLeft(sheet, sheet.tickets);
  const offer = offerOf(sheet);
  return sheet.tickets.flatMap((ticket) => {
    const unitsOfTicket = left(ticket);
    const isSoldOut = unitsOfTicket === 0;
    const facts = {
      at,
      hasEnded: hasEnded(sheet.event, at),
      isPaused: isPaused(ticket, sheet),
      isSoldOut,
    };
    const availability = availabilityOf(ticket, facts);
    if (availability === "HIDDEN") return [];
    const minPerOrder = leastPerOrder(ticket, unitsOfTicket);
    const priced = offer.tickets.find(({ id }) => id === ticket.id);
    const priceMinor = (priced && priceShown(priced, null, offer)?.priceMinor) ?? ticket.priceMinor;
    return [present(PublicTicket, { ...ticket, priceMinor, availability, minPerOrder })];
  });
}

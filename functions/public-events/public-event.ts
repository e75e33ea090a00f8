// What does the public see of a live event, and what do members see of an event that is not live?

import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { findPublicSheet, type Sheet, sheetNow } from "#functions/engine/stock/sheet.ts";
import { placeOf } from "#functions/events/buyers-event.ts";
import { organizerOf } from "#functions/organizers/organizer-of.ts";
import { sheetForCode } from "#functions/promo-codes/typed-code.ts";
import { visibleTickets } from "#functions/public-events/visible-tickets.ts";
import { PublicEvent, PublicPromo } from "#shared/contracts/public-events.ts";
import { ProblemError } from "#shared/core/problems.ts";
import { hasEnded } from "#shared/rules/event-status.ts";

/**
 * The event with its visible tickets; null if it is unknown, a draft or archived. With a promo code
 * as a buyer `typed` it, prices are lowered and tickets revealed as far as the code is valid.
 */
export async function publicEvent(
  eventId: string,
  { typed, network }: { typed: string; network: string } = { typed: "", network: "" },
): Promise<PublicEvent | null> {
  const sheet = await findPublicSheet(eventId);
  if (!sheet) return null;
  const withCode = await sheetForCode(sheet, typed, network);
  const isInvalid = withCode instanceof ProblemError;
  return { ...(await seenOf(isInvalid ? sheet : withCode)), isPromoInvalid: isInvalid };
}

/**
 * An event of any status as the public would see it, read without the cache. Call it only for
 * members of its account.
 */
export const previewOf = async (eventId: string): Promise<PublicEvent> =>
  seenOf(await sheetNow(eventId));

async function seenOf(sheet: Sheet): Promise<PublicEvent> {
  const { event, code } = sheet;
  const organizer = await organizerOf(event);
  return present(PublicEvent, {
    ...event,
    hasEnded: hasEnded(event, nowAt()),
    takesPayments: sheet.takesPayments,
    place: placeOf(event),
    organizer: present(PublicEvent.shape.organizer, organizer ?? nobody),
    tickets: await visibleTickets(sheet),
    promo: code && present(PublicPromo, code),
    isPromoInvalid: false,
  });
}

/** An organizer whose item is gone. */
const nobody = { name: "", description: "", contactEmail: "", website: "" };

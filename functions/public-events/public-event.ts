// What does the public see of a live event, and what do members see of an event that is not live?
import { placeOf } from "#functions/access/buyers-event.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import { shownImage } from "#functions/access/shown-images.ts";
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { type Sheet, sheetNow } from "#functions/engine/stock/sheet.ts";
import { visibleTickets } from "#functions/public-events/visible-tickets.ts";
import { PublicEvent, PublicPromo } from "#shared/contracts/public/public-events.ts";
import { organizerSlug } from "#shared/core/ids.ts";
import { shownUrl } from "#shared/core/text/link-address.ts";
import { hasEnded } from "#shared/rules/page/event-status.ts";

/** In any status, without the cache. Call it only for members of the event's account. */
export const previewOf = async (eventId: string): Promise<PublicEvent> =>
  presentEvent(await sheetNow(eventId));

/** With the prices and tickets of the sheet's promo code, if it has one. */
export async function presentEvent(sheet: Sheet): Promise<PublicEvent> {
  const { event, code } = sheet;
  const { accountId, organizerId } = event;
  const [organizer, cover, logo, tickets] = await Promise.all([
    organizerOf(event),
    shownImage(accountId, event.id),
    shownImage(accountId, organizerId),
    visibleTickets(sheet),
  ]);
  const host = organizer ?? nobody;
  return present(PublicEvent, {
    ...event,
    hasEnded: hasEnded(event, nowAt()),
    takesPayments: sheet.takesPayments,
    place: placeOf(event),
    images: cover ? [cover] : [],
    organizer: present(PublicEvent.shape.organizer, {
      ...host,
      id: organizerId,
      slug: organizerSlug(host.name),
      website: shownUrl(host.website),
      logo,
    }),
    tickets,
    promo: code && present(PublicPromo, code),
    promoRefusal: null,
  });
}

/** An organizer whose item is gone. */
const nobody = { name: "", contactEmail: "", website: "" };

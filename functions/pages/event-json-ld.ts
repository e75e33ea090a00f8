// What do search engines read about an event? schema.org's Event: https://schema.org/Event
import type { ShownImage } from "#shared/contracts/images.ts";
import type { Place, PublicEvent, PublicPrice } from "#shared/contracts/public/public-events.ts";
import type { Availability } from "#shared/contracts/tickets.ts";
import { imagePath } from "#shared/core/images.ts";
import { decimalText } from "#shared/core/money.ts";
import { offsetDateTime } from "#shared/core/time/zoned-time.ts";
import { lineTitle } from "#shared/rules/order/order-tickets.ts";

export function eventJsonLd(
  event: PublicEvent,
  { url, origin, description }: { url: string; origin: string; description: string },
): Record<string, unknown> {
  const [cover] = event.images;
  const at = (instant: string) => offsetDateTime(instant, event.timezone);
  const offers = event.tickets.flatMap((ticket) =>
    ticket.prices.map((price) => ({
      "@type": "Offer",
      name: lineTitle({ title: ticket.title, tierLabel: price.label || null }),
      price: decimalText(price.shownMinor, event.currency),
      priceCurrency: event.currency,
      availability: `https://schema.org/${offerWord(event, price)}`,
      ...(price.saleStartsAt && { validFrom: at(price.saleStartsAt) }),
      ...(price.saleEndsAt && { validThrough: at(price.saleEndsAt) }),
      url,
    })),
  );
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    url,
    ...(description && { description }),
    ...(cover && { image: imagesOf(cover, origin) }),
    startDate: at(event.startAt),
    ...(event.endAt && { endDate: at(event.endAt) }),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${event.isOnline ? "Online" : "Offline"}EventAttendanceMode`,
    ...locationOf(event, url),
    organizer: {
      "@type": "Organization",
      name: event.organizer.name,
      ...(event.organizer.website && { url: event.organizer.website }),
    },
    ...(offers.length > 0 && { offers }),
  };
}

export const imagesOf = ({ id, widths }: ShownImage, origin: string): string[] =>
  widths.map((width) => `${origin}${imagePath(id, width, "jpg")}`);

/** What is not known is left out: search engines report an empty place as an error. */
export function locationOf({ isOnline, place }: Located, url: string) {
  if (isOnline) return { location: { "@type": "VirtualLocation", url } };
  const name = place.venueName || place.addressLine1 || place.city;
  const address = addressOf(place);
  if (!name && !address) return {};
  return { location: { "@type": "Place", ...(name && { name }), ...(address && { address }) } };
}

type Located = { isOnline: boolean; place: Partial<Place> };

function addressOf(place: Partial<Place>) {
  const street = [place.addressLine1, place.addressLine2].filter(Boolean).join(", ");
  const known = {
    ...(street && { streetAddress: street }),
    ...(place.postalCode && { postalCode: place.postalCode }),
    ...(place.city && { addressLocality: place.city }),
    ...(place.region && { addressRegion: place.region }),
    ...(place.country && { addressCountry: place.country }),
  };
  return Object.keys(known).length > 0 && { "@type": "PostalAddress", ...known };
}

const offerWords: Record<Availability, string> = {
  ON_SALE: "InStock",
  NOT_ON_SALE: "PreOrder",
  SOLD_OUT: "SoldOut",
  SALE_ENDED: "OutOfStock",
  PAUSED: "OutOfStock",
  HIDDEN: "OutOfStock",
};

const offerWord = (event: PublicEvent, price: PublicPrice) =>
  event.hasEnded ? "OutOfStock" : offerWords[price.availability];

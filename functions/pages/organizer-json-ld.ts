// What do search engines read about an organizer? https://schema.org/Organization, and its events.
import { imagesOf, locationOf } from "#functions/pages/event-json-ld.ts";
import type { HostedEvent, PublicOrganizer } from "#shared/contracts/public/public-organizers.ts";
import { decimalText } from "#shared/core/money.ts";
import { offsetDateTime } from "#shared/core/time/zoned-time.ts";
import { organizerPath, paths } from "#web/lib/page/paths.ts";

export function organizerJsonLd(organizer: PublicOrganizer, origin: string) {
  const { name, logo, website, upcoming } = organizer;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name,
    url: `${origin}${organizerPath(organizer)}`,
    ...(logo && { logo: imagesOf(logo, origin).at(-1) }),
    ...(website && { sameAs: [website] }),
    ...(upcoming.events.length > 0 && {
      event: upcoming.events.map((event) => hostedJsonLd(event, origin)),
    }),
  };
}

function hostedJsonLd(event: HostedEvent, origin: string) {
  const { venueName, city, country, isOnline, cover, timezone } = event;
  const url = `${origin}${paths.publicEvent.href({ eventId: event.id, eventSlug: event.slug })}`;
  const at = (instant: string) => offsetDateTime(instant, timezone);
  return {
    "@type": "Event",
    name: event.title,
    url,
    ...(cover && { image: imagesOf(cover, origin) }),
    startDate: at(event.startAt),
    ...(event.endAt && { endDate: at(event.endAt) }),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${isOnline ? "Online" : "Offline"}EventAttendanceMode`,
    ...locationOf({ isOnline, place: { venueName, city, country } }, url),
    ...offersOf(event, url),
  };
}

function offersOf({ from, isSoldOut }: HostedEvent, url: string) {
  if (isSoldOut)
    return { offers: { "@type": "Offer", availability: "https://schema.org/SoldOut", url } };
  const lowestMinor = from?.hasFree ? 0 : from?.lowestMinor;
  if (!from?.isOnSale || typeof lowestMinor !== "number") return {};
  return {
    offers: {
      "@type": "Offer",
      price: decimalText(lowestMinor, from.currency),
      priceCurrency: from.currency,
      availability: "https://schema.org/InStock",
      url,
    },
  };
}

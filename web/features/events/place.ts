// Where does an event take place, in a few words? For rows and cards of organizers, who know the
// rest of the address.
import type { Event } from "#shared/contracts/events.ts";

type Placed = Pick<Event, "venueName" | "city" | "region" | "country">;

/** Venue, city, region and country, as far as they are known. */
export function shortPlace({ venueName, city, region, country }: Placed, locale: string): string {
  const countryName = country && new Intl.DisplayNames(locale, { type: "region" }).of(country);
  return [venueName, city, region, countryName].filter(Boolean).join(", ");
}

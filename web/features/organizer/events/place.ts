// Where does an event take place, in a few words? For organizers, who know the full address.
import type { Event } from "#shared/contracts/events.ts";

type Placed = Pick<Event, "venueName" | "city" | "region" | "country">;

export function shortPlace({ venueName, city, region, country }: Placed, locale: string): string {
  const countryName = country && new Intl.DisplayNames(locale, { type: "region" }).of(country);
  return [venueName, city, region, countryName].filter(Boolean).join(", ");
}

// How is the place written? Its name, and its address on one line; both may be empty.
import type { PublicEvent } from "#shared/contracts/public-events.ts";

/** The venue (or, without one, the city) and the address below it, postal code before the city. */
export function placeLines({ place }: Pick<PublicEvent, "place">): [name: string, address: string] {
  const town = [place.postalCode, place.city].filter(Boolean).join(" ");
  const address = [place.addressLine1, place.addressLine2, town, place.region].filter(Boolean).join(", ");
  return place.venueName ? [place.venueName, address] : [place.addressLine1 || place.city, address];
}

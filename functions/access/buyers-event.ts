// What do an event's buyers and guests see? Guests alone see how to join online.
import { present } from "#functions/core/http/present.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { BuyersEvent } from "#shared/contracts/checkout.ts";
import { Place } from "#shared/contracts/public-events.ts";
import { shownUrl } from "#shared/core/link-address.ts";
import { joinDetails } from "#shared/rules/page/join-details.ts";

/** A guest has a valid ticket. */
export function buyersEvent(event: StoredEvent, isGuest: boolean): BuyersEvent {
  const onlineDetails = isGuest ? joinDetails(event) : "";
  return present(BuyersEvent, { ...event, place: placeOf(event), onlineDetails });
}

export const placeOf = (event: StoredEvent): Place =>
  present(Place, { ...event, mapsUrl: shownUrl(event.mapsUrl) });

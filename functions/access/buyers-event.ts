// What do an event's buyers and guests see? Guests alone see how to join online.
import { readEventSettings } from "#functions/access/event-texts.ts";
import { present } from "#functions/core/http/present.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { BuyersEvent } from "#shared/contracts/public/checkout.ts";
import { Place } from "#shared/contracts/public/public-events.ts";
import { shownUrl } from "#shared/core/text/link-address.ts";
import { joinDetails } from "#shared/rules/page/join-details.ts";

/** A guest has a valid ticket. */
export function buyersEvent(
  event: StoredEvent,
  { onlineDetails: typed, isGuest }: { onlineDetails: string; isGuest: boolean },
): BuyersEvent {
  const onlineDetails = isGuest ? joinDetails({ ...event, onlineDetails: typed }) : "";
  return present(BuyersEvent, { ...event, place: placeOf(event), onlineDetails });
}

/** Empty, without a read, for an event that is not online. */
export const readJoinDetails = async (event: StoredEvent): Promise<string> =>
  event.isOnline ? (await readEventSettings(event, { consistent: true })).onlineDetails : "";

export const placeOf = (event: StoredEvent): Place =>
  present(Place, { ...event, mapsUrl: shownUrl(event.mapsUrl) });

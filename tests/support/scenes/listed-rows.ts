// How does a test list very many events? It writes their listings alone, without the events.
import { packListing } from "#functions/access/listing/listing-row.ts";
import { newId } from "#functions/core/ports/clock.ts";
import { publicListKeys } from "#functions/core/table/listed-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { MOST_WRITES, transact, type Write } from "#functions/core/table/table.ts";
import { listingItem } from "#functions/stored/listings.ts";
import type { PublicEventRow } from "#shared/contracts/public/public-events.ts";
import type { Owner } from "#tests/support/scenes/world.ts";

export const listedRow = (fields: Partial<PublicEventRow>): PublicEventRow => ({
  ...{ id: newId("event"), organizerId: newId("organizer"), slug: "listed", title: "Listed" },
  ...{ startAt: "2032-01-01T18:00:00.000Z", endAt: null, timezone: "Europe/Berlin" },
  ...{ isOnline: false, venueName: "", city: "", country: "", cover: null },
  ...{ changedAt: "2030-01-01T00:00:00.000Z", ...fields },
});

/** `packed`: what the rows are stored as, if it is not what they say. */
export async function storeListed(
  { me: { account } }: Owner,
  rows: readonly PublicEventRow[],
  packed: (row: PublicEventRow) => string = packListing,
): Promise<void> {
  const puts = rows.map((row): Write => {
    const { id: eventId, organizerId, startAt, endAt } = row;
    const ids = { accountId: account.id, eventId, organizerId, version: 1 };
    const keys = publicListKeys(eventId, endAt ?? startAt);
    return { put: listingItem.whole({ ...ids, ...keys, row: packed(row) }) };
  });
  for (let from = 0; from < puts.length; from += MOST_WRITES) {
    const stored = await asSystem(() => transact(puts.slice(from, from + MOST_WRITES)));
    if (!stored.ok) throw new Error("The listings are not stored.");
  }
}

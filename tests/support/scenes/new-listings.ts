// Which events does an organizer have whose listings alone matter? So many, without the events
// themselves.
import { packListing } from "#functions/access/listing/listing-row.ts";
import { newId, nowMs } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { listingItem } from "#functions/stored/listings.ts";
import type { Owner } from "#tests/support/scenes/world.ts";

const HOUR_MS = 3_600_000;

/** Those to come begin in an hour, the others began an hour ago. No price of theirs can be read. */
export async function newListings(owner: Owner, counts: { upcoming: number; past: number }) {
  const { organizerId, me } = owner;
  const hours = [
    ...Array.from({ length: counts.upcoming }, () => 1),
    ...Array.from({ length: counts.past }, () => -1),
  ];
  await Promise.all(
    hours.map(async (from) => {
      const id = newId("event");
      const at = new Date(nowMs() + from * HOUR_MS).toISOString();
      const row = packListing({
        ...{ id, organizerId, slug: "x", title: "X", startAt: at, endAt: null, timezone: "UTC" },
        ...{ isOnline: true, venueName: "", city: "", country: "", cover: null, changedAt: at },
      });
      const of = { accountId: me.account.id, eventId: id, organizerId, version: 1, row };
      await asSystem(() => writeItem({ put: listingItem.whole(of) }));
    }),
  );
}

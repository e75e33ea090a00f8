// What must the listing of an event say? What event, settings and cover say that are stored now.
import { findEvent } from "#functions/access/event-access.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { readListings } from "#functions/access/listing/listing-row.ts";
import { listingOf } from "#functions/access/listing/listing-write.ts";
import { shownImage } from "#functions/access/shown-images.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { listingItem } from "#functions/stored/listings.ts";

const consistent = { consistent: true };

/** Both sides without the version. `kept` is null before the first change. */
export const listingOfEvent = (accountId: string, id: string) =>
  asSystem(async () => {
    const event = await findEvent(id);
    const { allowsIndexing } = await readEventSettings({ accountId, id }, consistent);
    const cover = await shownImage(accountId, id, consistent);
    const item = await getItem(listingItem.key({ accountId, eventId: id }), consistent);
    const stored = item && listingItem.parse(item);
    const [row] = readListings(stored?.row === undefined ? [] : [stored.row]);
    const facts = event && { ...event, allowsIndexing };
    const right = facts && listingOf(facts, cover, row?.changedAt ?? nowAt());
    if (!stored) return { version: 0, kept: null, right };
    const { version, ...kept } = stored;
    return { version, kept, right };
  });

// Which events of all accounts does the world find, and who hosts them?
import { keptAMinute } from "#functions/access/listing/kept.ts";
import { readListings } from "#functions/access/listing/listing-row.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { hostSlugs, publicRows } from "#functions/core/table/list-index.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { listingItem } from "#functions/stored/listings.ts";
import type { StoredOrganizer } from "#functions/stored/organizers.ts";
import type { PublicEventRow } from "#shared/contracts/public/public-events.ts";

const rows = keptAMinute<PublicEventRow[]>(1);
const slugs = keptAMinute<Map<string, string>>(1);

/** By start, then id. Some may have ended since they were read. */
export const publicEventRows = async (): Promise<PublicEventRow[]> =>
  (await rows.get("", async () => readListings(await publicRows(nowAt()))).found) ?? [];

/** Of all organizers, by their ids. */
export const keptHostSlugs = async (): Promise<Map<string, string>> =>
  (await slugs.get("", hostSlugs).found) ?? new Map();

/** Only tests call it; they write and read in one process. */
export function forgetPublicEvents(): void {
  rows.clear();
  slugs.clear();
}

/** By start, then id; also those that have ended. Eventually consistent. */
export async function eventsOfHost({ accountId, id }: StoredOrganizer): Promise<PublicEventRow[]> {
  const items = await queryItems(listingItem.within({ accountId }));
  const listed = listingItem
    .readableAmong(items)
    .flatMap(({ organizerId, row }) => (organizerId === id && row !== undefined ? [row] : []));
  return readListings(listed);
}

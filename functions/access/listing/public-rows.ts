// Which events of all accounts does the world find? All rows are kept for a minute, so that
// nobody's questions cost more reads.
import { readListings } from "#functions/access/listing/listing-row.ts";
import { nowAt, nowMs } from "#functions/core/ports/clock.ts";
import { publicRows } from "#functions/core/table/list-index.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { listingItem } from "#functions/stored/listings.ts";
import type { StoredOrganizer } from "#functions/stored/organizers.ts";
import type { PublicEventRow } from "#shared/contracts/public/public-events.ts";

/** With the index's delay less than a minute. */
const KEPT_MS = 55_000;

let kept: { readAt: number; rows: Promise<PublicEventRow[]> } | null = null;

/** By start, then id. Some may have ended since they were read. */
export async function publicEventRows(): Promise<PublicEventRow[]> {
  if (!kept || Math.abs(nowMs() - kept.readAt) > KEPT_MS)
    kept = { readAt: nowMs(), rows: readRows() };
  const { rows } = kept;
  return rows.catch((error: unknown) => {
    forgetPublicEvents();
    throw error;
  });
}

/** Only tests call it; they write and read in one process. */
export function forgetPublicEvents(): void {
  kept = null;
}

const readRows = async (): Promise<PublicEventRow[]> => readListings(await publicRows(nowAt()));

/** By start, then id; also those that have ended. Eventually consistent. */
export async function eventsOfHost({ accountId, id }: StoredOrganizer): Promise<PublicEventRow[]> {
  const items = await queryItems(listingItem.within({ accountId }));
  const rows = listingItem
    .readableAmong(items)
    .flatMap(({ organizerId, row }) => (organizerId === id && row !== undefined ? [row] : []));
  return readListings(rows);
}

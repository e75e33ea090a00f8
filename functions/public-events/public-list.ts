// Which events does the world find? Those of all accounts, by their start. All rows are kept for
// a minute, so that nobody's questions cost more reads.
import { isStillListed, readListings } from "#functions/access/listing/listing-row.ts";
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { nowAt, nowMs } from "#functions/core/ports/clock.ts";
import { publicRows } from "#functions/core/table/list-index.ts";
import type { PublicEventRow, PublicListQuery } from "#shared/contracts/public/public-events.ts";
import { type Page, pageOf } from "#shared/core/lists.ts";

/** With the index's delay less than a minute. */
const KEPT_MS = 55_000;

const questions: RateLimit = { name: "public-lists", most: 600, seconds: 600 };

let kept: { readAt: number; rows: Promise<PublicEventRow[]> } | null = null;

export async function pageOfPublicEvents(
  { page, per_page, organizer_id: organizerId }: PublicListQuery,
  address: string,
): Promise<Page<PublicEventRow>> {
  await countTry(questions, address);
  const at = nowAt();
  const listed = (await publicEventRows()).filter((row) => isStillListed(row, at));
  const wanted = {
    ...{ page, per_page, query: "", sort_by: "startAt", sort_direction: "asc" as const },
    filter_fields: organizerId === undefined ? {} : { organizerId: [organizerId] },
  };
  return pageOf(listed, wanted, {
    sorts: ["startAt"],
    text: ({ title }) => title,
    sortedBy: { startAt: ({ startAt }) => Date.parse(startAt) },
  });
}

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

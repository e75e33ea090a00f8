// Which events does the world find? Those of all accounts, by their start.
import { isStillListed } from "#functions/access/listing/listing-row.ts";
import { publicEventRows } from "#functions/access/listing/public-rows.ts";
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import type { PublicEventRow, PublicListQuery } from "#shared/contracts/public/public-events.ts";
import { type Page, pageOf } from "#shared/core/lists.ts";

const questions: RateLimit = { name: "public-lists", most: 600, seconds: 600 };

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

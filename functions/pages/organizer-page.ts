// How is an organizer's page served? As a document whose facts are at most a minute old.
import type { Input } from "#functions/access/served.ts";
import type { RawAnswer } from "#functions/core/http/reply.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { missingOrganizerDocument, organizerDocument } from "#functions/pages/documents.tsx";
import { edgeLocale } from "#functions/pages/server-locale.ts";
import { publicOrganizer } from "#functions/public-organizers/public-organizer.ts";
import type { pages } from "#shared/contracts/public/pages.ts";

/** It may be there at any moment, and its organizer looks right after. */
export const NOT_KEPT = { "cache-control": "no-store" };
const FRESH_MS = 60_000;

type OrganizerInput = Input<typeof pages.organizer> | Input<typeof pages.organizerById>;

export async function organizerPage(input: OrganizerInput): Promise<RawAnswer> {
  const { params, query, request } = input;
  const [origin, locale] = [setting("APP_ORIGIN"), edgeLocale(request)];
  const found = await onItsPages(params.organizerId, query ?? { page: 1, past_page: 1 });
  if (!found) return { status: 404, headers: NOT_KEPT, body: missingOrganizerDocument(locale) };
  const { organizer, ageMs } = found;
  const left = Math.max(0, Math.floor((FRESH_MS - ageMs) / 1000));
  const headers = { "cache-control": `public, max-age=0, s-maxage=${left}` };
  const slug = "organizerSlug" in params ? params.organizerSlug : "";
  if (slug !== organizer.slug) {
    const location = `${origin}/o/${organizer.id}/${encodeURIComponent(organizer.slug)}`;
    return { status: 301, headers: { ...headers, location }, body: "" };
  }
  return { status: 200, headers, body: organizerDocument(organizer, origin, locale) };
}

/** A page beyond the last shows the last: events have ended since its link was made. */
async function onItsPages(id: string, asked: { page: number; past_page: number }) {
  const found = await publicOrganizer(id, asked);
  if (!found) return null;
  const { upcoming, past } = found.organizer;
  const page = Math.min(asked.page, upcoming.lastPage);
  const past_page = Math.min(asked.past_page, past.lastPage);
  if (page === asked.page && past_page === asked.past_page) return found;
  return publicOrganizer(id, { page, past_page });
}

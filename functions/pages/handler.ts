// How is the public event page served? Readable, shareable and indexable without a script.
import { readEventSettings } from "#functions/access/event-texts.ts";
import { servePublic } from "#functions/access/serve-public.ts";
import type { Input } from "#functions/access/served.ts";
import type { RawAnswer } from "#functions/core/http/reply.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { findPublicSheet, publicSheet } from "#functions/engine/stock/sheet.ts";
import {
  eventDocument,
  missingEventDocument,
  missingPageDocument,
} from "#functions/pages/documents.tsx";
import { NOT_KEPT, organizerPage } from "#functions/pages/organizer-page.ts";
import { edgeLocale } from "#functions/pages/server-locale.ts";
import { presentEvent } from "#functions/public-events/public-event.ts";
import { textsOf } from "#functions/public-events/public-texts.ts";
import { usableCode } from "#functions/public-events/usable-code.ts";
import { visibleTickets } from "#functions/public-events/visible-tickets.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { resolveLocale } from "#shared/core/locales.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

export const handler = servePublic(pages, {
  event: (input) => eventPage(input, "e"),
  eventLong: (input) => eventPage(input, "event"),
  eventById: (input) => eventPage(input, "e"),
  eventLongById: (input) => eventPage(input, "event"),
  organizer: organizerPage,
  organizerById: organizerPage,
  texts: async ({ params, query, request }) => {
    const sheet = await publicSheet(params.eventId);
    const found = await usableCode(sheet, query.promo_code, request.address);
    const seen = found instanceof ProblemError ? sheet : found;
    return textsOf(seen, await visibleTickets(seen));
  },
  unknown: async ({ request }) => {
    if (!request.headers["accept"]?.includes("text/html")) throw problem("not_found");
    const locale = resolveLocale((request.headers["accept-language"] ?? "").split(","));
    return { status: 404, headers: CACHED, body: missingPageDocument(locale) };
  },
});

// Browsers revalidate; the edge renews its copy in the background. While our function fails, an old
// page is better than none: a reservation is checked again anyway.
const CACHED = {
  "cache-control": "public, max-age=0, s-maxage=5, stale-while-revalidate=10, stale-if-error=300",
};

type EventPageInput = Input<typeof pages.event> | Input<typeof pages.eventById>;

/** Another or a missing slug redirects; the edge adds the query. */
async function eventPage(
  { params, request }: EventPageInput,
  area: "e" | "event",
): Promise<RawAnswer> {
  const locale = edgeLocale(request);
  const origin = setting("APP_ORIGIN");
  const sheet = await findPublicSheet(params.eventId);
  // Unknown, draft and archived events all look the same to the public.
  if (!sheet)
    return { status: 404, headers: NOT_KEPT, body: missingEventDocument(locale, params.eventId) };
  const slug = "eventSlug" in params ? params.eventSlug : "";
  if (slug !== sheet.event.slug) {
    const { id } = sheet.event;
    const location = `${origin}/${area}/${id}/${encodeURIComponent(sheet.event.slug)}`;
    return { status: 301, headers: { ...CACHED, location }, body: "" };
  }
  const event = await presentEvent(sheet);
  const [texts, seo] = await Promise.all([
    textsOf(sheet, event.tickets),
    readEventSettings(sheet.event),
  ]);
  return {
    status: 200,
    headers: CACHED,
    body: eventDocument({ event, texts }, { origin, locale, seo }),
  };
}

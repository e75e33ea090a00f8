// Pages: the public event page as a document that reads, shares and indexes without a script.
import type { RawAnswer } from "#functions/core/reply.ts";
import { type Input, serve } from "#functions/core/serve.ts";
import { setting } from "#functions/core/settings.ts";
import { eventDocument, notFoundDocument } from "#functions/pages/documents.tsx";
import { publicEvent } from "#functions/public-events/public-event.ts";
import { pages } from "#shared/contracts/pages.ts";
import type { PublicEvent } from "#shared/contracts/public-events.ts";
import { resolveLocale } from "#shared/core/locales.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

export const handler = serve(pages, {
  event: (input) => eventPage(input, "e"),
  eventLong: (input) => eventPage(input, "event"),
  eventById: (input) => eventPage(input, "e"),
  eventLongById: (input) => eventPage(input, "event"),
  unknown: async ({ request }) => {
    if (!request.headers["accept"]?.includes("text/html")) throw problem("not_found");
    const locale = resolveLocale((request.headers["accept-language"] ?? "").split(","));
    return { status: 404, headers: CACHED, body: notFoundDocument(locale, "page") };
  },
});

// Browsers ask again each time; the edge answers from its copy and renews it behind the reader's
// back. While we fail, a page of the last five minutes is better than none: what it reserves is
// checked anew anyway.
const CACHED = {
  "cache-control": "public, max-age=0, s-maxage=5, stale-while-revalidate=10, stale-if-error=300",
};

/**
 * A draft's page may be there in a moment: its organizer looks at it as soon as it is published.
 */
const NOT_KEPT = { "cache-control": "no-store" };

type EventPageInput = Input<typeof pages.event> | Input<typeof pages.eventById>;

/**
 * The event's page under its one address; any other name of it, or none, leads there. The edge adds
 * the query to it.
 */
async function eventPage(
  { params, request }: EventPageInput,
  area: "e" | "event",
): Promise<RawAnswer> {
  // The edge has reduced cookie and Accept-Language to this one header, which is part of its cache
  // key.
  const locale = resolveLocale([request.headers["x-locale"] ?? ""]);
  const origin = setting("APP_ORIGIN");
  const event = await publicEvent(params.eventId).catch(noEvent);
  if (!event) return { status: 404, headers: NOT_KEPT, body: notFoundDocument(locale, "event") };
  const slug = "eventSlug" in params ? params.eventSlug : "";
  if (slug !== event.slug) {
    const location = `${origin}/${area}/${event.id}/${encodeURIComponent(event.slug)}`;
    return { status: 301, headers: { ...CACHED, location }, body: "" };
  }
  return { status: 200, headers: CACHED, body: eventDocument(event, { origin, locale }) };
}

/** Unknown, draft and archived events are one and the same to the public: a page that says so. */
function noEvent(error: unknown): PublicEvent | null {
  if (error instanceof ProblemError && error.code === "event_not_found") return null;
  throw error;
}

// What do search engines and calendars read? Files that the edge keeps for an hour.
import { createHash } from "node:crypto";
import { servePublic } from "#functions/access/serve-public.ts";
import type { RawAnswer } from "#functions/core/http/reply.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { feedOf } from "#functions/discover/feed.ts";
import { sitemap } from "#functions/discover/sitemap.ts";
import { discover } from "#shared/contracts/public/discover.ts";
import { problem } from "#shared/core/problems.ts";

const CACHE = "public, max-age=0, s-maxage=3600, stale-if-error=86400";

export const handler = servePublic(discover, {
  sitemap: async ({ query, request }) => file(await sitemap(query.page ?? null), request),
  robots: async ({ request }) => file(robots(), request),
  feed: async ({ params, request }) => file(await feedOf(params.organizerId), request),
});

/** A page that says `noindex` must stay readable, or nobody sees that it says so. */
const robots = (): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${setting("APP_ORIGIN")}/sitemap.xml\n`;

function file(body: string | null, { headers: sent }: RequestFacts): RawAnswer {
  if (body === null) throw problem("not_found");
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const headers = { "cache-control": CACHE, etag };
  const isKnown = sent["if-none-match"]?.includes(etag) === true;
  return isKnown ? { status: 304, headers, body: "" } : { status: 200, headers, body };
}

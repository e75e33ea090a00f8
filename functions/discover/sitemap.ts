// Which addresses do search engines find? https://www.sitemaps.org/protocol.html
import { isStillListed } from "#functions/access/listing/listing-row.ts";
import { keptHostSlugs, publicEventRows } from "#functions/access/listing/public-rows.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { isIndexed, setting } from "#functions/core/ports/settings.ts";

/** An address with a slug of 80 letters has at most 1,100 bytes, a function's answer 6 MB. */
export const ADDRESSES_IN_SITEMAP = 4_000;

/** The index, or one of its sitemaps from 1 on; null if there are fewer. */
export async function sitemap(page: number | null): Promise<string | null> {
  const all = isIndexed() ? await allAddresses() : [];
  const pages = Math.ceil(all.length / ADDRESSES_IN_SITEMAP);
  const address = `${setting("APP_ORIGIN")}/sitemap.xml`;
  // The schema lets neither be empty; a set of no addresses is what readers take.
  if (page === null && pages > 0)
    return xml(
      "sitemapindex",
      Array.from({ length: pages }, (_, at) => entry("sitemap", `${address}?page=${at + 1}`)),
    );
  if (page !== null && page > pages) return null;
  const from = ((page ?? 1) - 1) * ADDRESSES_IN_SITEMAP;
  return xml("urlset", all.slice(from, from + ADDRESSES_IN_SITEMAP));
}

/** Of organizers nobody keeps when their pages changed. */
async function allAddresses(): Promise<string[]> {
  const [rows, slugs] = await Promise.all([publicEventRows(), keptHostSlugs()]);
  const at = nowAt();
  const listed = rows.filter((row) => isStillListed(row, at));
  const hosts = [...new Set(listed.map(({ organizerId }) => organizerId))].toSorted();
  return [
    ...hosts.flatMap((id) => {
      const slug = slugs.get(id);
      return slug === undefined ? [] : [entry("url", addressOf("o", id, slug))];
    }),
    ...listed.map(({ id, slug, changedAt }) => entry("url", addressOf("e", id, slug), changedAt)),
  ];
}

const addressOf = (area: "e" | "o", id: string, slug: string): string =>
  `${setting("APP_ORIGIN")}/${area}/${id}/${encodeURIComponent(slug)}`;

/** Addresses of ours have no character that XML would read as its own. */
function entry(name: "sitemap" | "url", address: string, changedAt?: string): string {
  const lastmod = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
  return `<${name}><loc>${address}</loc>${lastmod}</${name}>`;
}

const xml = (root: "sitemapindex" | "urlset", entries: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    "",
  ].join("\n");

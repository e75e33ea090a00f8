// What does the public see of an organizer? Kept a minute, so that questions cost no more reads.
import { cleanHtml } from "#functions/access/formatted/rich-text.ts";
import { findHost } from "#functions/access/listing/host.ts";
import { isStillListed } from "#functions/access/listing/listing-row.ts";
import { eventsOfHost } from "#functions/access/listing/public-rows.ts";
import { shownImage } from "#functions/access/shown-images.ts";
import { readTexts } from "#functions/core/collection/long-texts.ts";
import { nowAt, nowMs } from "#functions/core/ports/clock.ts";
import { presentHosted } from "#functions/public-organizers/hosted-event.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import type { PublicEventRow } from "#shared/contracts/public/public-events.ts";
import type { HostedEvents, PublicOrganizer } from "#shared/contracts/public/public-organizers.ts";
import { organizerSlug } from "#shared/core/ids.ts";
import { shownUrl } from "#shared/core/text/link-address.ts";

type Pages = { page: number; past_page: number };
type Found = Promise<PublicOrganizer | null>;
type Read = { readAt: number; found: Found };

/** With the index's delay less than a minute. */
const KEPT_MS = 55_000;
const MOST_KEPT = 100;
const UPCOMING_ON_PAGE = 50;
const PAST_ON_PAGE = 20;

const kept = new Map<string, Read>();

export const publicOrganizer = (id: string, pages: Pages): Found => readOnce(id, pages).found;

/** `ageMs`: how long ago it was read. */
export async function agedOrganizer(id: string, pages: Pages) {
  const { readAt, found } = readOnce(id, pages);
  const organizer = await found;
  return organizer && { organizer, ageMs: Math.max(0, nowMs() - readAt) };
}

function readOnce(id: string, pages: Pages): Read {
  const name = [id, pages.page, pages.past_page].join();
  const known = kept.get(name);
  if (known && Math.abs(nowMs() - known.readAt) <= KEPT_MS) return known;
  const read = { readAt: nowMs(), found: keptOnlyIfFound(name, readOrganizer(id, pages)) };
  kept.delete(name); // inserting it again makes it the newest entry
  kept.set(name, read);
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  return read;
}

/** Invented ids push nothing out. */
async function keptOnlyIfFound(name: string, found: Found): Found {
  let answer: PublicOrganizer | null = null;
  try {
    answer = await found;
    return answer;
  } finally {
    if (!answer) kept.delete(name);
  }
}

/** Only tests call it; they write and read in one process. */
export function forgetOrganizers(): void {
  kept.clear();
}

async function readOrganizer(id: string, { page, past_page }: Pages): Found {
  const organizer = await findHost(id);
  if (!organizer) return null;
  const { accountId, name } = organizer;
  const [logo, { description }, listed] = await Promise.all([
    shownImage(accountId, id),
    readTexts(organizerItem, organizer),
    eventsOfHost(organizer),
  ]);
  const at = nowAt();
  const upcoming = listed.filter((row) => isStillListed(row, at));
  const past = listed.filter((row) => !isStillListed(row, at)).toReversed();
  return {
    id,
    slug: organizerSlug(name),
    name,
    description: cleanHtml(description),
    website: shownUrl(organizer.website),
    contactEmail: listed.length > 0 ? organizer.contactEmail : "",
    logo,
    upcoming: await hostedOn(upcoming, page, UPCOMING_ON_PAGE),
    past: await hostedOn(past, past_page, PAST_ON_PAGE),
  };
}

async function hostedOn(
  rows: readonly PublicEventRow[],
  page: number,
  perPage: number,
): Promise<HostedEvents> {
  const from = (page - 1) * perPage;
  const shown = rows.slice(from, from + perPage);
  return {
    events: (await Promise.all(shown.map(presentHosted))).filter((one) => one !== null),
    total: rows.length,
    page,
    lastPage: Math.max(1, Math.ceil(rows.length / perPage)),
  };
}

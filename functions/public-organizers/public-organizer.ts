// What does the public see of an organizer?
import { cleanHtml } from "#functions/access/formatted/rich-text.ts";
import { findHost } from "#functions/access/listing/host.ts";
import { keptAMinute } from "#functions/access/listing/kept.ts";
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
type Host = NonNullable<Awaited<ReturnType<typeof readHost>>>;

const MOST_HOSTS = 100;
const MOST_LISTS = 200;
const UPCOMING_ON_PAGE = 50;
const PAST_ON_PAGE = 20;

const hosts = keptAMinute<Host>(MOST_HOSTS);
const lists = keptAMinute<HostedEvents>(MOST_LISTS);

/** Null if there is none. `ageMs`: how long ago it was read. */
export async function publicOrganizer(id: string, { page, past_page }: Pages) {
  const { readAt, found } = hosts.get(id, () => readHost(id));
  const host = await found;
  if (!host) return null;
  const { facts, upcoming, past } = host;
  const listed = (kind: "upcoming" | "past", wanted: Wanted) =>
    hostedOn([id, readAt, kind, wanted.page].join(), wanted);
  const organizer: PublicOrganizer = {
    ...facts,
    upcoming: await listed("upcoming", { rows: upcoming, page, perPage: UPCOMING_ON_PAGE }),
    past: await listed("past", { rows: past, page: past_page, perPage: PAST_ON_PAGE }),
  };
  return { organizer, ageMs: Math.max(0, nowMs() - readAt) };
}

/** Only tests call it; they write and read in one process. */
export function forgetOrganizers(): void {
  hosts.clear();
  lists.clear();
}

async function readHost(id: string) {
  const organizer = await findHost(id);
  if (!organizer) return null;
  const { accountId, name } = organizer;
  const [logo, { description }, listed] = await Promise.all([
    shownImage(accountId, id),
    readTexts(organizerItem, organizer),
    eventsOfHost(organizer),
  ]);
  const at = nowAt();
  return {
    facts: {
      id,
      slug: organizerSlug(name),
      name,
      description: cleanHtml(description),
      website: shownUrl(organizer.website),
      contactEmail: listed.length > 0 ? organizer.contactEmail : "",
      logo,
    },
    upcoming: listed.filter((row) => isStillListed(row, at)),
    past: listed.filter((row) => !isStillListed(row, at)).toReversed(),
  };
}

type Wanted = { rows: readonly PublicEventRow[]; page: number; perPage: number };

/** Invented pages push nothing out. */
async function hostedOn(name: string, { rows, page, perPage }: Wanted): Promise<HostedEvents> {
  const shown = rows.slice((page - 1) * perPage, page * perPage);
  const lastPage = Math.max(1, Math.ceil(rows.length / perPage));
  const none = { events: [], total: rows.length, page, lastPage };
  if (shown.length === 0) return none;
  const { found } = lists.get(name, async () => {
    const events = (await Promise.all(shown.map(presentHosted))).filter((one) => one !== null);
    return { ...none, events };
  });
  return (await found) ?? none;
}

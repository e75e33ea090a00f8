// How does a listing follow its event? Event, settings and cover change in different requests. Each
// writes the listing, under the version that it read before all three: of two, one begins anew.
import { isDeepStrictEqual } from "node:util";
import { findEvent } from "#functions/access/event-access.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { packListing, readListings } from "#functions/access/listing/listing-row.ts";
import { shownImage } from "#functions/access/shown-images.ts";
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { publicListKeys } from "#functions/core/table/listed-item.ts";
import { getItem, transact, type Write } from "#functions/core/table/table.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import { listingItem, type StoredListing } from "#functions/stored/listings.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import { PublicEventRow } from "#shared/contracts/public/public-events.ts";
import { problem } from "#shared/core/problems.ts";
import { mayBeListed } from "#shared/rules/page/listed.ts";

type Ids = Pick<StoredEvent, "accountId" | "id">;
/** What a request makes of the three, as far as it changes them. */
type Change = {
  event?: Partial<StoredEvent>;
  allowsIndexing?: boolean | undefined;
  cover?: ShownImage | null;
};

const TRIES = { tries: 5, firstPauseMs: 20 };

/** Stores a change together with the listing. Throws 503 `busy` if others are always faster. */
export async function relisting<T>(
  event: Ids,
  change: Change,
  store: (listing: Beside) => Promise<T>,
): Promise<T> {
  const lost = problem("busy", { retryAfter: 1 });
  const stored = await retry(TRIES, async () => {
    const writes = await listingWrites(event, change);
    return store({ writes, refusal: () => lost }).catch((error: unknown) => {
      if (error !== lost) throw error;
      return "lost" as const;
    });
  });
  if (stored === "lost") throw lost;
  return stored;
}

/** An event that is not there has no listing, and stays so. */
export async function listingWrites(event: Ids, change: Change): Promise<Write[]> {
  const plan = await planListing(event, change, nowAt);
  if (!plan) return [{ check: eventItem.key(event), if: "attribute_not_exists(pk)" }];
  return [plan.write];
}

/** Writes it anew if it says something else. False if it is right. */
export async function relist(event: Ids): Promise<boolean> {
  const done = await retry(TRIES, async () => {
    const plan = await planListing(event, {}, (before) => before ?? nowAt());
    if (!plan || isSame(plan)) return false;
    const isThere: Write = { check: eventItem.key(event), if: "attribute_exists(pk)" };
    return (await transact([plan.write, isThere])).ok || "lost";
  });
  if (done === "lost") throw problem("busy", { retryAfter: 1 });
  return done;
}

/** A missing one says what one without a row says. */
const isSame = ({ before, after }: { before: StoredListing | null; after: object }): boolean => {
  const { version: _, ...said } = before ?? { version: 0 };
  return before ? isDeepStrictEqual(said, after) : !("row" in after);
};

/** `changedAt` gets the instant of the listing before. */
async function planListing(
  { accountId, id: eventId }: Ids,
  change: Change,
  changedAt: (before: string | undefined) => string,
) {
  const key = listingItem.key({ accountId, eventId });
  const item = await getItem(key, { consistent: true });
  const [event, settings, cover] = await Promise.all([
    findEvent(eventId),
    readEventSettings({ accountId, id: eventId }, { consistent: true }),
    shownImage(accountId, eventId, { consistent: true }),
  ]);
  if (!event) return null;
  const before = item && listingItem.parse(item);
  const { allowsIndexing = settings.allowsIndexing } = change;
  const facts = { ...event, ...change.event, allowsIndexing };
  const [row] = readListings(before?.row === undefined ? [] : [before.row]);
  const shown = change.cover === undefined ? cover : change.cover;
  const after = listingOf(facts, shown, changedAt(row?.changedAt));
  return { before, after, write: writeOf(after, before?.version ?? 0) };
}

const writeOf = (listing: ReturnType<typeof listingOf>, seen: number): Write => ({
  put: listingItem.whole({ ...listing, version: seen + 1 }),
  ...(seen === 0
    ? { if: "attribute_not_exists(pk)" }
    : { if: "#version = :seen", names: { "#version": "version" }, values: { ":seen": seen } }),
});

type Facts = StoredEvent & { allowsIndexing: boolean };

export function listingOf(
  event: Facts,
  cover: ShownImage | null,
  changedAt: string,
): Omit<StoredListing, "version"> {
  const { accountId, id: eventId, organizerId, startAt, endAt } = event;
  const ids = { accountId, eventId, organizerId };
  if (!mayBeListed(event)) return ids;
  const row = packListing(present(PublicEventRow, { ...event, cover, changedAt }));
  return { ...ids, row, ...publicListKeys(eventId, endAt ?? startAt) };
}

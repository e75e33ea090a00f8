// Does every place where the world finds events ask one rule? An event stands there if it is live,
// has not ended, and may be listed; among an organizer's past events once it has ended.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetPublicEvents } from "#functions/access/listing/public-rows.ts";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { forgetOrganizers } from "#functions/public-organizers/public-organizer.ts";
import { events } from "#shared/contracts/events.ts";
import { discover } from "#shared/contracts/public/discover.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { publicOrganizers } from "#shared/contracts/public/public-organizers.ts";
import { readCalendars } from "#tests/support/readers/calendar.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const HOUR = 3_600_000;
const combinations = (["DRAFT", "LIVE", "ARCHIVED"] as const).flatMap((status) =>
  [false, true].flatMap((hasEnded) =>
    [false, true].map((isAllowed) => ({ status, hasEnded, isAllowed })),
  ),
);
type Combination = (typeof combinations)[number];

/** The titles in each place. */
let found: Record<"list" | "sitemap" | "feed" | "upcoming" | "past", string[]>;
const ids = new Map<string, string>();
let restoreClock = () => {};

beforeAll(async () => {
  process.env["PAYMENTS"] = "live";
  const owner = await given.owner();
  for (const combination of combinations) await make(owner, combination);
  const ms = nowMs() + 2 * HOUR;
  restoreClock = replaceClock({ nowMs: () => ms });
  forgetPublicEvents();
  forgetOrganizers();
  const { organizerId } = owner;
  const { data } = await call(publicOrganizers.get, { params: { organizerId } });
  found = {
    list: (await call(publicEvents.list)).data.map(({ title }) => title),
    sitemap: titlesIn((await call(discover.sitemap, { search: "?page=1" })).text),
    feed: readCalendars((await call(discover.feed, { params: { organizerId } })).text).map(
      ({ summary }) => summary,
    ),
    upcoming: data.upcoming.events.map(({ title }) => title),
    past: data.past.events.map(({ title }) => title),
  };
});
afterAll(() => {
  restoreClock();
  delete process.env["PAYMENTS"];
});

const titleOf = ({ status, hasEnded, isAllowed }: Combination): string =>
  `${status}, ${hasEnded ? "ended" : "to come"}, ${isAllowed ? "allowed" : "not allowed"}`;

async function make(owner: Owner, combination: Combination): Promise<void> {
  const { status, hasEnded, isAllowed } = combination;
  const title = titleOf(combination);
  const endAt = new Date(nowMs() + (hasEnded ? 1 : 3) * HOUR).toISOString();
  const fields = { title, startAt: new Date(nowMs()).toISOString(), endAt };
  const { event } = await given.event(owner, { fields, isDraft: true });
  ids.set(title, event.id);
  const of = { token: owner.token, params: { eventId: event.id } };
  await changeSettings(of, { seo: { allowsIndexing: isAllowed } });
  if (status === "DRAFT") return;
  await call(events.setStatus, { ...of, body: { status: "LIVE" } });
  if (status === "ARCHIVED") await call(events.setStatus, { ...of, body: { status } });
}

const titlesIn = (text: string): string[] =>
  [...ids].flatMap(([title, id]) => (text.includes(`/e/${id}/`) ? [title] : []));

describe("an event that is", () => {
  it.each(combinations.map((combination) => [titleOf(combination), combination] as const))(
    "%s stands where it may, and nowhere else",
    (title, { status, hasEnded, isAllowed }) => {
      const isListed = status === "LIVE" && !hasEnded && isAllowed;
      const isPast = status === "LIVE" && hasEnded && isAllowed;

      expect(
        Object.fromEntries(
          Object.entries(found).map(([place, titles]) => [place, titles.includes(title)]),
        ),
      ).toEqual({
        ...{ list: isListed, sitemap: isListed, feed: isListed, upcoming: isListed },
        past: isPast,
      });
    },
  );
});

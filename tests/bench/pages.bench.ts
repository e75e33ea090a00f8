// What does one page of rows cost whose texts are as long as they may be? Read units of lists,
// beside the budget of one a row.
import { afterAll, beforeAll, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { images } from "#shared/contracts/images.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import type { Route } from "#shared/core/route.ts";
import {
  storeEvents,
  storeImages,
  storeOrganizers,
  USUAL_LINK,
} from "#tests/support/scenes/bounds/pages-at-the-bound.ts";
import { given } from "#tests/support/scenes/world.ts";
import { type Answer, call } from "#tests/support/servers/call.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

type Row = { what: string; readUnits: number; kilobytes: number };
const rows: Row[] = [];
const search = `?per_page=${MAX_PAGE_SIZE}`;

beforeAll(installMeter);
afterAll(print);

it("of events", async () => {
  const owner = await given.owner();
  await storeEvents(owner, MAX_PAGE_SIZE, USUAL_LINK);
  await measure("events", () => call(events.list, { token: owner.token, search }));
});

it("of organizers", async () => {
  const owner = await given.owner();
  await storeOrganizers(owner, MAX_PAGE_SIZE - 1, USUAL_LINK);
  await measure("organizers", () => call(organizers.list, { token: owner.token, search }));
});

it("of images", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  await storeImages(owner, event.id, MAX_PAGE_SIZE);
  const of = { token: owner.token, params: { eventId: event.id } };
  await measure("images", () => call(images.listOfEvent, { ...of, search }));
});

async function measure(
  what: string,
  list: () => Promise<Answer<Route & { returns: { kind: "page" } }>>,
): Promise<void> {
  const { result, cost } = await metered(list);
  expect(result.data).toHaveLength(MAX_PAGE_SIZE);
  rows.push({ what, readUnits: cost.readUnits, kilobytes: result.text.length / 1000 });
  expect(cost.readUnits, `read units of a page of ${what}`).toBeLessThanOrEqual(MAX_PAGE_SIZE);
}

function print(): void {
  const lines = rows.map(({ what, readUnits, kilobytes }) => {
    const units = `${readUnits} / ${MAX_PAGE_SIZE}`.padStart(12);
    const cell = readUnits > MAX_PAGE_SIZE ? `\u001b[31m${units}\u001b[0m` : units;
    return `${what.padEnd(28)}${cell}${kilobytes.toFixed(0).padStart(12)}`;
  });
  process.stdout.write(
    `\n${`pages of ${MAX_PAGE_SIZE} longest rows`.padEnd(28)}  read units   KB answered\n${lines.join("\n")}\n\n`,
  );
}

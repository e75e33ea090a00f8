// Does the operator's command put right what the world finds, and nothing else?
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listHost } from "#functions/access/listing/host.ts";
import { newId, nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { hostSlugs } from "#functions/core/table/list-index.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Item, writeItem } from "#functions/core/table/table.ts";
import { eventItem } from "#functions/stored/events.ts";
import { listingItem } from "#functions/stored/listings.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { relist } from "#scripts/operator/relist.ts";
import { listingsIn } from "#scripts/operator/world/aws-listings.ts";
import type { StoredItem } from "#scripts/operator/world/aws-restore.ts";
import { listingOfEvent } from "#tests/support/oracles/listing-of.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { worldOf } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";
import { stored } from "#tests/support/servers/stream.ts";

let owner: Owner;
let restoreClock = () => {};
let ids: { accountId: string; eventId: string };
beforeEach(async () => {
  owner = await given.owner();
  const { event } = await given.event(owner);
  ids = { accountId: owner.me.account.id, eventId: event.id };
});
afterEach(() => restoreClock());
function moveOn(): void {
  const ms = nowMs() + 60_000;
  restoreClock = replaceClock({ nowMs: () => ms });
}
const host = () => ({ accountId: ids.accountId, id: owner.organizerId });

const names = { "#row": "row" };
const writeRow = (row: string) =>
  asSystem(() =>
    writeItem({
      ...{ update: listingItem.key(ids), set: "SET #row = :row", names },
      values: { ":row": row },
    }),
  );

async function relisted() {
  const keys = [eventItem.key({ id: ids.eventId }), organizerItem.key(host())];
  const named = keys.map(
    ({ pk, sk }): StoredItem => ({
      ...{ pk: { S: pk }, sk: { S: sk }, acc: { S: ids.accountId } },
      name: { S: "Night Owl Events" },
    }),
  );
  let said = "";
  const table = process.env.TABLE_NAME ?? "";
  const arns = { MasterSecretArn: "m", OriginSecretArn: "o", StripeSecretArn: "s" };
  const data = { TableName: table, ImageBucketName: "i", ...arns };
  const stacks = { "eu-central-1 foyer-own-data": data };
  const world = worldOf({ stacks });
  const tables = {
    ...world.tables,
    pages: async function* () {
      yield named;
    },
  };
  const status = await relist(["--stage", "own"], {
    openWorld: () => ({ ...world, tables, listings: listingsIn("local") }),
    say: (text) => {
      said += `${text}\n`;
    },
    stages: { own: ownDomain },
  });
  return { said, status };
}

it("writes what differs and says how many, and nothing the next time", async () => {
  await asSystem(() => writeItem({ remove: listingItem.key(ids) }));
  await asSystem(() =>
    writeItem({ update: organizerItem.key(host()), set: "REMOVE listPk, listSk, #row", names }),
  );

  const first = await relisted();
  const again = await relisted();

  expect(first).toEqual({ said: "1 events and 1 organizers compared, 2 differed.\n", status: 0 });
  expect(again.said).toContain(" 0 differed.");
  const { kept, right } = await listingOfEvent(ids.accountId, ids.eventId);
  expect(kept).toEqual(right);
  expect(kept?.row).toBeDefined();
  expect(await asSystem(async () => (await hostSlugs()).get(owner.organizerId))).toBe(
    "night-owl-events",
  );
});

it("leaves a right listing as it is, with the instant of its last change", async () => {
  const before = await listingOfEvent(ids.accountId, ids.eventId);
  moveOn();

  expect((await relisted()).said).toContain(" 0 differed.");

  expect(await listingOfEvent(ids.accountId, ids.eventId)).toEqual(before);
});

it("changes in a wrong listing what is wrong, and not the instant of the last change", async () => {
  const { kept } = await listingOfEvent(ids.accountId, ids.eventId);
  const wrong = (kept?.row ?? "").replace("Midsummer", "Midwinter");
  await writeRow(wrong);
  moveOn();

  expect((await relisted()).said).toContain(" 1 differed.");

  expect((await listingOfEvent(ids.accountId, ids.eventId)).kept).toEqual(kept);
  expect(wrong).not.toBe(kept?.row);
});

it("leaves an organizer alone that was renamed meanwhile, or deleted", async () => {
  await asSystem(() => listHost({ ...host(), name: "Day Owl" }));
  await asSystem(() => listHost({ ...host(), id: newId("organizer"), name: "Nobody" }));

  const slugs = await asSystem(hostSlugs);
  expect([...slugs.values()]).not.toEqual(expect.arrayContaining(["day-owl"]));
  expect([...slugs.values()]).not.toEqual(expect.arrayContaining(["nobody"]));
});

it("puts a listing right that says something else, under the next version", async () => {
  await writeRow(randomUUID());

  expect((await relisted()).said).toContain(" 1 differed.");

  const { kept, right, version } = await listingOfEvent(ids.accountId, ids.eventId);
  expect([kept, version]).toEqual([right, 2]);
});

it("goes on after an event that cannot be read, and says so", async () => {
  const key = eventItem.key({ id: ids.eventId });
  const event: Item | null = await stored(key);
  await asSystem(() => writeItem({ update: key, set: "REMOVE slug" }));

  const { said, status } = await relisted();

  expect(event?.["slug"]).toBeDefined();
  expect([status, said]).toEqual([1, expect.stringContaining("1 could not be read or written.")]);
  expect(said).toContain("0 events and 1 organizers compared");
});

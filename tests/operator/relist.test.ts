// Does the operator's command put right what the world finds, and nothing else?
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
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
let ids: { accountId: string; eventId: string };
beforeEach(async () => {
  owner = await given.owner();
  const { event } = await given.event(owner);
  ids = { accountId: owner.me.account.id, eventId: event.id };
});
const host = () => ({ accountId: ids.accountId, id: owner.organizerId });

async function relisted() {
  const keys = [eventItem.key({ id: ids.eventId }), organizerItem.key(host())];
  const named = keys.map(
    ({ pk, sk }): StoredItem => ({
      ...{ pk: { S: pk }, sk: { S: sk }, acc: { S: ids.accountId } },
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
    writeItem({ update: organizerItem.key(host()), set: "REMOVE listPk, listSk" }),
  );

  const first = await relisted();
  const again = await relisted();

  expect(first).toEqual({ said: "1 events and 1 organizers compared, 2 differed.\n", status: 0 });
  expect(again.said).toContain(" 0 differed.");
  const { kept, right } = await listingOfEvent(ids.accountId, ids.eventId);
  expect(kept).toEqual(right);
  expect(kept?.row).toBeDefined();
});

it("puts a listing right that says something else, under the next version", async () => {
  const key = listingItem.key(ids);
  const values = { ":row": randomUUID() };
  await asSystem(() =>
    writeItem({ update: key, set: "SET #row = :row", names: { "#row": "row" }, values }),
  );

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

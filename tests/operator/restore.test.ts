// Does what was lost come back from a restored table, and nothing else change? Between two real
// tables.
import { randomUUID } from "node:crypto";
import {
  type AttributeValue,
  DeleteTableCommand,
  DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import type { Key } from "#functions/core/table/table.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { shownImageItem } from "#functions/stored/images.ts";
import { addressOrderItem } from "#functions/stored/order/address.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { moneyItem } from "#functions/stored/order/money.ts";
import { sessionItem } from "#functions/stored/sessions.ts";
import {
  emailChangeItem,
  invitationItem,
  membershipItem,
  resetItem,
  userItem,
} from "#functions/stored/users.ts";
import { createTable } from "#scripts/local/aws/table.ts";
import { restore } from "#scripts/operator/restore.ts";
import { dataVersionIn } from "#scripts/operator/world/aws-data-version.ts";
import { keyOf, tablesIn } from "#scripts/operator/world/aws-restore.ts";
import type { World } from "#scripts/operator/world/world.ts";
import { worldOf } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

const client = new DynamoDBClient({ region: "local" });
let [from, to] = ["", ""];

beforeEach(async () => {
  [from, to] = [await newTable(), await newTable()];
});

async function newTable(): Promise<string> {
  const name = `restore-${randomUUID()}`;
  await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", name, { streamed: false });
  onTestFinished(async () => {
    await client.send(new DeleteTableCommand({ TableName: name }));
  });
  return name;
}

const put = (TableName: string, key: Key, more: object = {}) =>
  client.send(new PutItemCommand({ TableName, Item: marshall({ ...key, ...more }) }));

async function itemsIn(TableName: string): Promise<Record<string, unknown>> {
  const all: Record<string, AttributeValue>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) all.push(...Items);
  return Object.fromEntries(all.map((item) => [keyOf(item), unmarshall(item)]));
}

function stacksWith(TableName: string, other?: string) {
  const arns = { MasterSecretArn: "m", OriginSecretArn: "o", StripeSecretArn: "s" };
  return {
    "eu-central-1 foyer-own-data": { TableName, ImageBucketName: "i", ...arns },
    ...(other !== undefined && { "eu-central-1 foyer-other-data": { TableName: other } }),
  };
}

async function restored(args: string[], different: Partial<World> = {}) {
  let said = "";
  const world = { ...worldOf({ stacks: stacksWith(to) }), tables: tablesIn("local"), ...different };
  const status = await restore(["--stage", "own", "--from", from, ...args], {
    openWorld: () => world,
    say: (text) => {
      said += `${text}\n`;
    },
    stages: { own: ownDomain, other: { ...ownDomain, name: "other", domain: null } },
  });
  const count = (what: string) => Number(new RegExp(`^ {2}${what} +(\\d+)$`, "m").exec(said)?.[1]);
  return { status, said, count };
}

const head = (orderId: string) => headItem.key({ orderId });
const ticket = (orderId: string) => attendeeItem.key({ orderId, place: "0" });

/** An order is lost with its ticket, another one changed, a third one is new. */
async function afterLoss() {
  await put(from, head("lost"), { listPk: "evt_1", bytes: new Uint8Array([1]), n: 1.5 });
  await put(from, ticket("lost"));
  for (const table of [from, to]) await put(table, head("kept"), { a: { b: 1, c: [2] } });
  await put(from, head("changed"), { buyer: "old" });
  await put(to, head("changed"), { buyer: "new" });
  await put(to, head("added"));
}

describe("a restore", () => {
  it("only compares at first, and says what is missing and different", async () => {
    await afterLoss();
    const before = await itemsIn(to);
    const { status, said, count } = await restored([]);

    expect(status).toBe(0);
    expect(["the same", "missing", "different", "copied"].map(count)).toEqual([1, 2, 1, 0]);
    expect([count("ORD missing"), count("ORD different")]).toEqual([2, 1]);
    expect(said).toContain("Nothing was copied.\n--write copies what is missing");
    expect(await itemsIn(to)).toEqual(before);
  });

  it("copies with --write exactly what is missing", async () => {
    await afterLoss();
    const [before, source] = [await itemsIn(to), await itemsIn(from)];
    const { said, count } = await restored(["--write"]);

    expect(count("copied")).toBe(2);
    expect(said).toContain("What is different changed since the restored second.");
    expect(await itemsIn(to)).toEqual({ ...source, ...before });
  });

  it("takes back with --overwrite also what changed, and deletes nothing", async () => {
    await afterLoss();
    const [before, source] = [await itemsIn(to), await itemsIn(from)];
    const { said, count } = await restored(["--write", "--overwrite"]);

    expect(count("copied")).toBe(3);
    expect(said).toContain("Done.");
    expect(await itemsIn(to)).toEqual({ ...before, ...source });
  });

  it("leaves an order whose mail went out since, which would be mailed again", async () => {
    await put(from, head("mailed"), { buyer: "old", mail: { state: "PENDING" } });
    await put(to, head("mailed"), { buyer: "new", mail: { state: "ACCEPTED" } });
    const { count } = await restored(["--write", "--overwrite"]);

    expect([count("copied"), count("stays as it is now")]).toEqual([0, 1]);
  });

  it("brings back with --about the whole orders that mention an id, and no others", async () => {
    await afterLoss();
    await put(from, head("other"), { listPk: "evt_2" });
    const before = await itemsIn(to);
    await restored(["--write", "--about", "evt_1"]);

    const added = Object.keys(await itemsIn(to)).filter((key) => !(key in before));
    expect(added.toSorted()).toEqual(
      [head("lost"), ticket("lost")].map(({ pk, sk }) => JSON.stringify([pk, sk])).toSorted(),
    );
  });

  it("brings back with --about of what many share only the items that mention the id", async () => {
    const list = addressOrderItem.key({ address: "hash", orderId: "lost" });
    const shown = shownImageItem.key({ accountId: "acc_1", ownerId: "evt_1" });
    for (const key of [head("lost"), list, shown]) await put(from, key, { evt: "evt_1" });
    await put(from, addressOrderItem.key({ address: "hash", orderId: "other" }), { evt: "evt_2" });
    await put(from, shownImageItem.key({ accountId: "acc_1", ownerId: "evt_2" }));
    await restored(["--write", "--about", "evt_1"]);

    expect(Object.keys(await itemsIn(to)).toSorted()).toEqual(
      [head("lost"), list, shown].map(({ pk, sk }) => JSON.stringify([pk, sk])).toSorted(),
    );
  });

  it("brings back no link that was used or revoked, and no trouble that was struck off", async () => {
    await put(from, invitationItem.key({ accountId: "a", id: "u" }));
    await put(from, resetItem.key({ userId: "u" }));
    await put(from, emailChangeItem.key({ userId: "u" }));
    await put(from, moneyItem.key({ orderId: "o", intentId: "pi_1", trouble: "refund_failed" }));
    expect((await restored(["--write"])).count("copied")).toBe(0);
  });

  it("brings back no session, nothing that has expired, and no note of an operator", async () => {
    await put(from, sessionItem.key({ family: "f" }));
    await put(from, head("expired"), { ttl: nowSeconds() - 1 });
    await put(from, head("lasting"), { ttl: nowSeconds() + 3_600 });
    await dataVersionIn("local").raise(from, 1);
    const { count } = await restored(["--write"]);

    expect([count("copied"), count("left out .used up, expired.")]).toEqual([1, 3]);
    expect(Object.keys(await itemsIn(to))).toEqual([
      JSON.stringify(Object.values(head("lasting"))),
    ]);
  });

  it("goes on where it was interrupted when it is written again", async () => {
    for (let at = 0; at < 60; at += 1) await put(from, head(`lost-${at}`));
    const tables = tablesIn("local");
    let added = 0;
    const add: typeof tables.add = async (table, item) => {
      added += 1;
      if (added > 30) throw new Error("The network is gone.");
      return tables.add(table, item);
    };
    await expect(restored(["--write"], { tables: { ...tables, add } })).rejects.toThrow("network");

    const { count } = await restored(["--write"]);
    expect(count("the same")).toBeGreaterThanOrEqual(25);
    expect(count("copied")).toBe(60 - count("the same"));
    expect(await itemsIn(to)).toEqual(await itemsIn(from));
  });

  it("leaves alone what came back by itself meanwhile", async () => {
    await put(from, head("lost"), { status: "old" });
    const tables = tablesIn("local");
    const add: typeof tables.add = async (table, item) => {
      await put(table, head("lost"), { status: "new" });
      return tables.add(table, item);
    };
    const { count } = await restored(["--write"], { tables: { ...tables, add } });
    expect(count("copied")).toBe(0);
    expect(Object.values(await itemsIn(to))).toEqual([{ ...head("lost"), status: "new" }]);
  });

  it("leaves with --overwrite a changed password and a lost role as they are", async () => {
    const [user, member] = [
      userItem.key({ id: "u" }),
      membershipItem.key({ userId: "u", accountId: "a" }),
    ];
    for (const key of [user, member]) {
      await put(from, key, { is: "former" });
      await put(to, key, { is: "changed" });
    }
    const { count } = await restored(["--write", "--overwrite", "--about", "a"]);
    expect([count("copied"), count("stays as it is now")]).toEqual([0, 2]);
  });

  it("leaves alone with --overwrite what changed again while it was compared", async () => {
    await put(from, head("lost"), { v: 1, buyer: "old" });
    await put(to, head("lost"), { v: 2, buyer: "new" });
    const tables = tablesIn("local");
    const replace: typeof tables.replace = async (table, ...items) => {
      await put(table, head("lost"), { v: 3, buyer: "newest" });
      return tables.replace(table, ...items);
    };
    const how = ["--write", "--overwrite"];
    const { count } = await restored(how, { tables: { ...tables, replace } });
    expect([count("copied"), count("stays as it is now")]).toEqual([0, 1]);
    expect(Object.values(await itemsIn(to))).toEqual([{ ...head("lost"), v: 3, buyer: "newest" }]);
  });

  it("reads tables of many pages, with more items in a page than one request may name", async () => {
    const text = "x".repeat(9_000);
    await Promise.all(Array.from({ length: 150 }, (_, at) => put(from, head(`o${at}`), { text })));
    const { count } = await restored(["--write"]);
    expect([count("missing"), count("copied")]).toEqual([150, 150]);
    expect((await restored([])).count("the same")).toBe(150);
  });
});

describe("nothing is compared or copied", () => {
  const otherKeys = { ...tablesIn("local"), keysOf: async () => ["id"] };

  it.each<[string, () => string[], Partial<World>, RegExp]>([
    ["from a table that is not there", () => ["--from", "none"], {}, /There is no table none in/],
    ["from the stage's own table", () => ["--from", to], {}, /is the stage's own table\. Nothing/],
    ["from a table of something else", () => [], { tables: otherKeys }, /is not a table of Foyer/],
    [
      "without a deployment",
      () => [],
      { cloud: worldOf({ stacks: { "eu-central-1 foyer-own-data": null } }).cloud },
      /own is not deployed\. Nothing was copied\./,
    ],
    [
      "with half a wish",
      () => ["--overwrite"],
      {},
      /--overwrite does nothing without --write\.\nWrite:/,
    ],
    [
      "with a flag that says no",
      () => ["--write=false", "--overwrite"],
      {},
      /--write takes no word after it\.\nWrite:/,
    ],
    ["about nothing", () => ["--about"], {}, /--about wants a word after it\.\nWrite:/],
  ])("%s", async (_, args, different, told) => {
    await afterLoss();
    const before = await itemsIn(to);
    const { status, said } = await restored(args(), different);
    expect(status).toBe(1);
    expect(said).toMatch(told);
    expect(await itemsIn(to)).toEqual(before);
  });

  it.each([
    ["is that of another stage", null, /is the table of other\. Nothing was copied\./],
    ["was made of another stage's backup", "others", /was restored from other\. Nothing/],
  ])("from a table that %s", async (_, source, told) => {
    await put(from, head("lost"));
    const { cloud } = worldOf({ stacks: stacksWith(to, source ?? from) });
    const tables = { ...tablesIn("local"), restoredFrom: async () => source };
    const { status, said } = await restored(["--write"], { cloud, tables });
    expect([status, await itemsIn(to)]).toEqual([1, {}]);
    expect(said).toMatch(told);
  });
});

// What if a handler does not check whose data it touches? The table's client refuses every kind of
// read and write.
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { admitEvent, asSystem, inRequestScope } from "#functions/core/table/scope.ts";
import {
  getItem,
  queryItems,
  queryTexts,
  transact,
  writeItem,
} from "#functions/core/table/table.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";

let mine: Owner;
let theirs: Owner;
let eventId: { mine: string; theirs: string };
let order: { mine: SoldOrder; theirs: SoldOrder };

beforeAll(async () => {
  [mine, theirs] = [await given.owner(), await given.owner()];
  const [own, foreign] = [await given.event(mine), await given.event(theirs)];
  eventId = { mine: own.event.id, theirs: foreign.event.id };
  const sold = async (owner: Owner, made: typeof own) => {
    const [ticket] = made.tickets;
    if (!ticket) throw new Error("The event has no ticket.");
    return sell(owner, made.event, [{ ticket, guest: jana }]);
  };
  order = { mine: await sold(mine, own), theirs: await sold(theirs, foreign) };
});

/** Runs code as a request of my account that has loaded my event. */
const asMe = <T>(work: () => Promise<T>): Promise<T> =>
  inRequestScope(mine.me.account.id, async () => {
    admitEvent(eventId.mine, mine.me.account.id);
    return work();
  });

const refused = (work: () => Promise<unknown>) =>
  expect(asMe(work)).rejects.toThrow(/Tenant guard/);
const theirOrder = () => headItem.key({ orderId: order.theirs.id });

describe("a request of one account", () => {
  it("reaches its own event and order", async () => {
    const found = await asMe(async () => [
      await getItem({ pk: `EVT#${eventId.mine}`, sk: "EVENT" }),
      await readOrder(order.mine.id),
    ]);
    expect(found.every((one) => one !== null)).toBe(true);
  });

  it("cannot admit an event of another", async () => {
    expect(await asMe(async () => admitEvent(eventId.theirs, theirs.me.account.id))).toBe(false);
  });

  it("reads nothing of another: not by key, not by partition, not by index", async () => {
    await refused(() => getItem({ pk: `EVT#${eventId.theirs}`, sk: "EVENT" }));
    await refused(() => getItem({ pk: `ACC#${theirs.me.account.id}`, sk: "ACCOUNT" }));
    await refused(() => queryItems({ pk: `EVT#${eventId.theirs}` }));
    const pk = `EVT#${eventId.theirs}#R0`;
    await refused(() => queryItems({ pk, index: "byEvent" }));
    await refused(() => queryTexts({ pk, index: "byEvent", columns: ["row"] }));
    await refused(() => queryItems({ pk: `POOL#${eventId.theirs}#x#0` }));
    await refused(() => queryItems({ pk: "DUE#0", index: "due" }));
    await refused(() => getItem(theirOrder()));
    await refused(() => readOrder(order.theirs.id));
  });

  it("writes nothing of another: not a put, an update, a removal or a part of a transaction", async () => {
    const acc = mine.me.account.id;
    const blind = { update: theirOrder(), set: "SET seized = :yes", values: { ":yes": true } };
    await refused(() => writeItem({ put: { pk: `EVT#${eventId.theirs}`, sk: "EVENT", acc } }));
    await refused(() => writeItem(blind));
    await refused(() => writeItem({ remove: theirOrder() }));
    await refused(() => transact([blind]));
    await refused(() => transact([{ check: theirOrder(), if: "attribute_exists(pk)" }]));
    await refused(() =>
      writeItem({ put: { pk: `ACC#${acc}`, sk: "X", acc: theirs.me.account.id } }),
    );

    expect(await asSystem(() => getItem(theirOrder()))).not.toHaveProperty("seized");
  });

  it("learns nothing of another's item from a refused condition", async () => {
    const put = { ...theirOrder(), acc: mine.me.account.id, evt: eventId.mine };
    await refused(() => writeItem({ put, if: "attribute_not_exists(pk)" }));
  });

  it("never scans", async () => {
    const scan = new ScanCommand({ TableName: process.env.TABLE_NAME });
    await refused(() => dynamo().send(scan));
    expect((await new DynamoDBClient({}).send(scan)).Count).toBeGreaterThan(0);
  });
});

it("the table is not used outside any scope", async () => {
  await expect(getItem({ pk: `EVT#${eventId.mine}`, sk: "EVENT" })).rejects.toThrow(
    /outside any scope/,
  );
});

// What does a write that cannot be followed do to those beside it, and what becomes of it?
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { addressOrderItem, addressPaidOrderItem } from "#functions/stored/order/address.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { postponedItem } from "#functions/stored/postponed.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { quarantined, release } from "#scripts/operator/aws-quarantine.ts";
import { orders } from "#shared/contracts/orders.ts";
import { call } from "#tests/support/call.ts";
import { openPostOffice } from "#tests/support/post-office.ts";
import { jana, type SoldOrder, sell } from "#tests/support/sold-order.ts";
import { type Change, follow, stored } from "#tests/support/stream.ts";
import { openTable } from "#tests/support/tables.ts";
import { given, type Owner } from "#tests/support/world.ts";

const MINUTE = 60_000;

let office: ReturnType<typeof openPostOffice>;
let owner: Owner;
let begun: number;
let putClockBack = () => {};
let closeTable: () => Promise<void>;
const ring = vi.spyOn(logger, "error");
beforeEach(async () => {
  closeTable = await openTable();
  office = openPostOffice();
  ring.mockReset().mockReturnValue();
  begun = nowMs();
  at(0);
  owner = await given.owner();
});
afterEach(async () => {
  putClockBack();
  heal();
  office.close();
  await closeTable();
});
const at = (minute: number) => {
  putClockBack();
  putClockBack = replaceClock({ nowMs: () => begun + minute * MINUTE });
};
const quarantine = () => quarantined("local", setting("TABLE_NAME"));

test("a write that fails is left to the sweeper, and those beside it are done and not repeated", async () => {
  const [first, last] = [await sold(), await sold()];
  const moved = await movedOrder();
  refuse(await partitionOf(moved.former));

  const { batchItemFailures } = await follow(first.change, moved.change, last.change);
  const left = await postponed();
  at(1);
  await sweep();
  const early = await postponed();
  heal();
  at(3);
  await sweep();

  expect(batchItemFailures).toEqual([]);
  for (const { order } of [first, last])
    expect(await listedUnder(order.head.buyer?.email)).toContain(order.id);
  expect(left.map(({ of }) => of)).toEqual([headItem.key({ orderId: moved.order.id })]);
  expect(early).toEqual(left);
  expect(await postponed()).toEqual([]);
  expect(await listedUnder(moved.former)).not.toContain(moved.order.id);
  expect(await listedUnder(moved.email)).toContain(moved.order.id);
});

test("one that fails again and again is tried less and less often, lies in quarantine, and is followed once it is released", async () => {
  const moved = await movedOrder();
  refuse(await partitionOf(moved.former));
  await follow(moved.change);

  const tried: number[] = [];
  for (const minute of [1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 123, 124, 200]) {
    at(minute);
    if (
      await sweep().then(
        () => false,
        () => true,
      )
    )
      tried.push(minute);
  }
  const held = await quarantine();
  heal();
  for (const { id } of held) await release("local", setting("TABLE_NAME"), id);
  await sweep();

  expect(tried).toEqual([2, 4, 8, 16, 32, 64]);
  expect(held.map(({ about }) => about)).toEqual([
    Object.values(headItem.key({ orderId: moved.order.id })).join(" "),
  ]);
  expect(rung("quarantined_write")).toBe(1);
  expect(await quarantine()).toEqual([]);
  expect(await listedUnder(moved.former)).not.toContain(moved.order.id);
});

test("nothing is written for an order that is due, because the sweeper makes what follows", async () => {
  const { change, order } = await sold();
  refuse(await partitionOf(jana.email));

  const { batchItemFailures } = await follow(change);
  const left = await postponed();
  heal();
  at(3);
  await sweep();

  expect([batchItemFailures, left]).toEqual([[], []]);
  expect(await listedUnder(order.head.buyer?.email)).toContain(order.id);
  expect(office.queued).toContainEqual({ order: order.id });
});

test("only one that cannot be noted either comes again", async () => {
  const moved = await movedOrder();
  const first = await sold();
  refuse(await partitionOf(moved.former), postponedItem.within({}).pk);

  const { batchItemFailures } = await follow(first.change, moved.change);

  expect(batchItemFailures).toEqual([{ itemIdentifier: "2" }]);
});

const partitionOf = async (email: string): Promise<string> =>
  addressOrderItem.within({ address: await addressHash(email) }).pk;

/** How often an operator was alerted of a trouble. */
const rung = (trouble: string) =>
  ring.mock.calls.filter(([, facts]) => Object(facts).trouble === trouble).length;

/** The table refuses every write to these partitions. */
function refuse(...partitions: string[]): void {
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const sent = JSON.stringify(args.input);
        const isWrite = commandName !== "QueryCommand" && commandName !== "GetItemCommand";
        if (isWrite && partitions.some((pk) => sent.includes(`"${pk}"`)))
          throw new Error("The partition is sick.");
        return next(args);
      },
    { step: "initialize", name: "sickness", override: true },
  );
}
const heal = () => dynamo().middlewareStack.remove("sickness");

const postponed = async () => {
  const { pk, prefix } = postponedItem.within({});
  const items = await asSystem(() => queryItems({ pk, prefix: prefix ?? "", consistent: true }));
  return postponedItem.among(items);
};

/** A completed order, and the write that completed it. */
async function sold(): Promise<{ order: SoldOrder; change: Change }> {
  const { event, tickets } = await given.event(owner);
  const order = await sell(
    owner,
    event,
    tickets.map((ticket) => ({ ticket, guest: jana })),
  );
  return { order, change: { now: await stored(headItem.key({ orderId: order.id })) } };
}

/** An order that was listed, and the write that gave it another address. */
async function movedOrder() {
  const { order, change } = await sold();
  await follow(change);
  const email = `${randomUUID()}@buyer.example`;
  const { eventId, id: orderId } = { ...order.head, id: order.id };
  const own = { token: owner.token, params: { eventId, orderId } };
  const { version } = (await call(orders.get, own)).data;
  const body = { ...jana, email };
  expect((await call(orders.update, { ...own, version, body })).status).toBe(200);
  const key = headItem.key({ orderId });
  return {
    order,
    former: jana.email,
    email,
    change: { before: change.now, now: await stored(key) },
  };
}

async function listedUnder(email = ""): Promise<string[]> {
  const address = await addressHash(email);
  const listed = await Promise.all(
    [addressOrderItem, addressPaidOrderItem].map(async (kind) =>
      (await asSystem(() => queryItems({ ...kind.within({ address }), consistent: true }))).map(
        kind.lastId,
      ),
    ),
  );
  return listed.flat();
}

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
import { commitOrder } from "#functions/engine/order/commit.ts";
import { accountItem } from "#functions/stored/account.ts";
import { addressOrderItem, addressPaidOrderItem } from "#functions/stored/order/address.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { postponedItem } from "#functions/stored/postponed.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { quarantined, release } from "#scripts/operator/world/aws-quarantine.ts";
import { orders } from "#shared/contracts/orders.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { type Change, follow, stored } from "#tests/support/servers/stream.ts";
import { openTable } from "#tests/support/table/tables.ts";

const MINUTE = 60_000;

let begun: number;
let putClockBack = () => {};
const ring = vi.spyOn(logger, "error");
beforeEach(() => openTable());
const office = eachTest(openPostOffice);
beforeEach(() => {
  ring.mockReset().mockReturnValue();
  begun = nowMs();
  at(0);
});
const owner = eachTest(() => given.owner());
afterEach(() => {
  putClockBack();
  heal();
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

test("an order that is due is noted too, because it may be due no more when the sweeper comes", async () => {
  const { change, order } = await sold();
  refuse(await partitionOf(jana.email));

  const { batchItemFailures } = await follow(change);
  await asSystem(() => commitOrder(order.id, () => ({ head: { due: null } })));
  heal();
  at(3);
  await sweep();

  expect(batchItemFailures).toEqual([]);
  expect(await listedUnder(jana.email)).toContain(order.id);
  expect(office.queued).toContainEqual({ order: order.id });
});

test("an order speaks for its account though noting it failed after the mail was queued", async () => {
  const { change, order } = await sold();
  refuse("proofs");

  await follow(change);
  await office.work(...office.queued.splice(0));
  heal();
  at(3);
  await sweep();

  expect(office.sent.map(({ to }) => to)).toContain(jana.email);
  const account = await stored(accountItem.key({ accountId: order.head.accountId }));
  expect(account?.["proofs"]).toMatchObject([{ orderId: order.id }]);
});

test("one that lay in quarantine is tried again once it fails anew", async () => {
  const moved = await movedOrder();
  refuse(await partitionOf(moved.former));
  await follow(moved.change);
  for (const minute of [2, 4, 8, 16, 32, 64, 124]) {
    at(minute);
    await sweep().catch(() => undefined);
  }
  const held = await quarantine();

  await follow(moved.change);
  heal();
  at(127);
  await sweep();

  expect(held).toHaveLength(1);
  expect(await postponed()).toEqual([]);
  expect(await listedUnder(moved.former)).not.toContain(moved.order.id);
});

test("one that fails each minute is looked at all the same", async () => {
  const moved = await movedOrder();
  refuse(await partitionOf(moved.former));
  for (const minute of [0, 1, 2]) {
    at(minute);
    await follow(moved.change);
  }
  heal();
  await sweep();

  expect(await postponed()).toEqual([]);
});

test("one that is postponed while the sweeper follows it stays for the next sweep", async () => {
  const moved = await movedOrder();
  refuse(await partitionOf(moved.former));
  await follow(moved.change);
  heal();
  at(3);
  meanwhile(await partitionOf(moved.former), async () => {
    refuse(await partitionOf(moved.former));
    await follow(moved.change);
    heal();
  });

  await sweep();
  const left = await postponed();
  await sweep();

  expect(left).toHaveLength(1);
  expect(await postponed()).toEqual([]);
});

test("an order that gets its former address back while the sweeper follows it is listed there", async () => {
  const moved = await movedOrder();
  refuse(await partitionOf(moved.former));
  await follow(moved.change);
  heal();
  at(3);
  meanwhile(await partitionOf(moved.former), async () => {
    await follow(await changeAddress(moved.order, moved.former));
  });

  await sweep();

  expect(await listedUnder(moved.former)).toContain(moved.order.id);
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

/** The table refuses every write that names one of these. */
function refuse(...texts: string[]): void {
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const sent = JSON.stringify(args.input);
        const isWrite = commandName !== "QueryCommand" && commandName !== "GetItemCommand";
        if (isWrite && texts.some((text) => sent.includes(text)))
          throw new Error("The partition is sick.");
        return next(args);
      },
    { step: "initialize", name: "sickness", override: true },
  );
}
const heal = () => dynamo().middlewareStack.remove("sickness");

/** Does something once, before the next item of the partition is removed. */
function meanwhile(partition: string, act: () => Promise<void>): void {
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "DeleteItemCommand" || !JSON.stringify(args.input).includes(partition))
          return next(args);
        dynamo().middlewareStack.remove("meanwhile");
        await act();
        return next(args);
      },
    { step: "initialize", name: "meanwhile", override: true },
  );
}

const postponed = async () => {
  const { pk, prefix } = postponedItem.within({});
  const items = await asSystem(() => queryItems({ pk, prefix: prefix ?? "", consistent: true }));
  return postponedItem.among(items);
};

/** A completed order, and the write that completed it. */
async function sold(email = jana.email): Promise<{ order: SoldOrder; change: Change }> {
  const { event, tickets } = await given.event(owner);
  const order = await sell(
    owner,
    event,
    tickets.map((ticket) => ({ ticket, guest: { ...jana, email } })),
  );
  return { order, change: { now: await stored(headItem.key({ orderId: order.id })) } };
}

/** An order that was listed, and the write that gave it another address. */
async function movedOrder() {
  const [former, email] = [`${randomUUID()}@buyer.example`, `${randomUUID()}@buyer.example`];
  const { order, change } = await sold(former);
  await follow(change);
  return { order, former, email, change: await changeAddress(order, email) };
}

/** The write that gives an order another address. */
async function changeAddress({ id: orderId, head }: SoldOrder, email: string): Promise<Change> {
  const key = headItem.key({ orderId });
  const before = await stored(key);
  const own = { token: owner.token, params: { eventId: head.eventId, orderId } };
  const { version } = (await call(orders.get, own)).data;
  const body = { ...jana, email };
  expect((await call(orders.update, { ...own, version, body })).status).toBe(200);
  return { before, now: await stored(key) };
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

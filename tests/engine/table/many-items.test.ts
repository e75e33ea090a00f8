// Are very many items read whole, also if the table leaves some out or has too much to do?
import { ProvisionedThroughputExceededException } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { getItems } from "#functions/core/table/get-items.ts";
import { admitEvent, asSystem, inRequestScope } from "#functions/core/table/scope.ts";
import { type Key, transact } from "#functions/core/table/table.ts";
import { attendeeKey } from "#functions/engine/order/order-items.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

type Batch = { RequestItems: Record<string, { Keys: object[] }> };

/** How the next calls are answered: "part" of the keys are left out, or all by a refusal. */
let next: ("part" | "busy")[] = [];
let restore = () => {};
dynamo().middlewareStack.add(
  (send, { commandName }) =>
    async (args) => {
      const fault = commandName === "BatchGetItemCommand" ? next.shift() : undefined;
      if (fault === "busy")
        throw new ProvisionedThroughputExceededException({ message: fault, $metadata: {} });
      if (fault === undefined) return send(args);
      // The client types inputs and outputs by command.
      const [[table = "", { Keys } = { Keys: [] }] = []] = Object.entries(
        (args.input as Batch).RequestItems,
      );
      const [now, left] = [Keys.slice(0, 30), Keys.slice(30)];
      const input = {
        ...args.input,
        RequestItems: { [table]: { Keys: now, ConsistentRead: true } },
      };
      const answer = await send({ ...args, input });
      const output = { ...answer.output, UnprocessedKeys: { [table]: { Keys: left } } };
      return { ...answer, output };
    },
  { step: "initialize", name: "leavesOut" },
);
beforeEach(() => {
  restore = replaceClock({ fraction: () => 0 });
});
afterEach(() => {
  next = [];
  restore();
});

/** Items of an account's own, in portions of a transaction. */
async function storeSome(count: number): Promise<Key[]> {
  const orderId = crypto.randomUUID();
  const items = Array.from({ length: count }, (_, at) => ({ ...attendeeKey(orderId, at), at }));
  for (let from = 0; from < count; from += 100)
    await asSystem(() => transact(items.slice(from, from + 100).map((put) => ({ put }))));
  return items.map(({ pk, sk }) => ({ pk, sk }));
}

const read = (keys: readonly Key[]) =>
  asSystem(async () => {
    const found = await getItems(keys);
    return keys.map((key) => found(key)?.["at"] ?? null);
  });

it("a hundred a call, each once, and null for what is not there", async () => {
  const keys = await storeSome(230);
  const asked = [...keys, ...keys, attendeeKey("none", 0)];
  let all: unknown[] = [];

  const calls = await callsOf(async () => {
    all = await read(asked);
  });

  const numbers = keys.map((_, at) => at);
  expect(all).toEqual([...numbers, ...numbers, null]);
  expect(calls).toBe(3);
  expect(await read([])).toEqual([]);
});

it.each([
  ["it leaves some out", ["part"]],
  ["it leaves some out again and again", ["part", "part", "part"]],
  ["it has too much to do", ["busy", "busy"]],
  ["both", ["busy", "part", "busy", "part"]],
] as const)("whole, although %s", async (_, faults) => {
  const keys = await storeSome(100);
  next = [...faults];

  expect(await read(keys)).toEqual(keys.map((_key, at) => at));
});

it("not for ever: a table that stays busy is told", async () => {
  const keys = await storeSome(2);
  next = Array.from({ length: 100 }, () => "busy");

  await expect(read(keys)).rejects.toMatchObject({ code: "busy" });
});

it("only those of the account and event that the request has proved", async () => {
  const [own, other] = [await given.owner(), await given.owner()];
  const sales = await Promise.all(
    [own, other].map(async (owner) => {
      const { event, tickets } = await given.event(owner);
      const sold = tickets.map((ticket) => ({ ticket, guest: jana }));
      return { event, ...(await sell(owner, event, sold)) };
    }),
  );
  const keys = sales.map(({ id }) => headItem.key({ orderId: id }));
  const accountId = own.me.account.id;
  const readFrom = (asked: Key[]) =>
    inRequestScope({ userId: own.me.id, accountId }, async () => {
      admitEvent(sales[0]?.event.id ?? "", accountId);
      return getItems(asked);
    });

  expect((await readFrom(keys.slice(0, 1)))(keys[0] ?? { pk: "", sk: "" })).not.toBeNull();
  await expect(readFrom(keys)).rejects.toThrow("Tenant guard");
});

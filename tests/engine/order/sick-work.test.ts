// What does work that the table refuses, or is slow with, do to the work beside it?
import { afterEach, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { addressOrderItem } from "#functions/stored/order/address.ts";
import { orderDuePartitions } from "#functions/stored/order/due.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { postponedItem } from "#functions/stored/postponed.ts";
import { sweptItem } from "#functions/stored/swept.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const sale = eachTest(openOnSale);
afterEach(() => dynamo().middlewareStack.remove("watch"));

function beforeEachInput(work: (input: string) => void): void {
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      work(JSON.stringify(args.input));
      return next(args);
    },
    { step: "initialize", name: "watch" },
  );
}
it("a limit that cannot be built is tried less and less often", async () => {
  await sale.buy();
  await limitsDesk(sale).addAssignment({ capacity: 9 });
  beforeEachInput((input) => {
    if (input.includes('"byEvent"')) throw new Error("The index is sick.");
  });

  const tried: number[] = [];
  let minute = 0;
  for (const next of [1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 45, 46]) {
    await sale.pass((next - minute) * 60);
    minute = next;
    const failed = await sale.sweep().catch(String);
    if (String(failed).includes("1 limits")) tried.push(minute);
  }

  expect(tried).toEqual([1, 2, 4, 8, 16, 31, 46]);
});

it("orders that cannot be listed, and money that cannot be asked for, hold up no mail", async () => {
  const { me } = await given.owner({ isConfirmed: false });
  await sale.pass(121);
  const sick = [`"${orderDuePartitions[0]}"`, `"${sweptItem.key({}).sk}"`];
  beforeEachInput((input) => {
    if (sick.some((name) => input.includes(name))) throw new Error("The partition is sick.");
  });

  await expect(sale.sweep()).rejects.toThrow(
    "Could not be driven on: 1 orders, 1 rounds of money back.",
  );

  expect(sale.mails).toContainEqual(expect.objectContaining({ account: me.account.id }));
});

it("slow records of one partition share its time: what follows in it is left to the sweeper", async () => {
  const order = await sale.buy();
  const now = await stored(headItem.key({ orderId: order.shortId.slice(0, ID_LENGTH) }));
  const email = order.buyer?.email ?? "";
  const { pk } = addressOrderItem.within({ address: await addressHash(email) });
  let [ms, tries, entries] = [0, 0, 0];
  replaceClock({ nowMs: () => sale.bench.clock.ms, elapsedMs: () => ms });
  beforeEachInput((input) => {
    if (input.includes(`"${postponedItem.within({}).pk}"`)) entries++;
    if (!input.includes(`"${pk}"`)) return;
    tries++;
    ms += 3_000;
    throw new Error("The partition is slow.");
  });

  const { batchItemFailures } = await follow(...Array(6).fill({ now }));

  expect([batchItemFailures, tries, entries]).toEqual([[], 3, 6]);
});

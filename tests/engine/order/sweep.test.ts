// Which work comes first when more is due than fits into a minute? Stock that others wait for, then
// the work that is due longest. Work that never ends holds up no other.
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { findPool } from "#functions/engine/stock/read-pools.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { duePartition, orderDuePartitions } from "#functions/stored/order/due.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";

const sale = eachTest(() =>
  openOnSale([{ quantityAvailable: 10 }, { title: "Other", quantityAvailable: 10 }]),
);
beforeEach(async () => {
  // Only the orders of a test are counted by `timeFor`.
  await asSystem(async () => {
    for (const { pk, sk } of await mailsOf(sale.owner)) await writeItem({ remove: { pk, sk } });
  });
});
afterEach(() => dynamo().middlewareStack.remove("watch"));

const mailsOf = ({ me }: Owner) =>
  queryItems({ ...accountMailItem.within({ accountId: me.account.id }), consistent: true });
const idOf = (order: CheckoutOrder) => order.shortId.slice(0, ID_LENGTH);
const statusOf = async (order: CheckoutOrder) =>
  (await asSystem(() => readOrder(idOf(order))))?.head.status;
/**
 * A function with time for so many pieces of work; reading an order to see what it needs counts as
 * one. The first question about the remaining time sets the function's own deadline.
 */
const timeFor = (begun: number) => {
  let left = begun + 1;
  return { getRemainingTimeInMillis: () => (left-- > 0 ? 55_000 : 7_999) };
};
const dueIn = (order: CheckoutOrder, seconds: number) =>
  asSystem(() =>
    commitOrder(idOf(order), () => ({
      head: { due: sale.bench.clock.ms / 1000 + seconds },
    })),
  );

/** The seconds until the order is due; null if it never is. */
const dueOf = async (order: CheckoutOrder) => {
  const due = (await asSystem(() => readOrder(idOf(order))))?.head.due ?? null;
  return due === null ? null : due - sale.bench.clock.ms / 1000;
};
/** A cancelled order that crashed before it gave back its units, which these pools count. */
const cancelled = (order: CheckoutOrder, pools: string[]) =>
  asSystem(() =>
    commitOrder(idOf(order), ({ head }) => ({
      head: {
        status: "CANCELLED",
        ticketWork: "CANCEL",
        stock: head.stock.map((part) => ({ ...part, pools })),
        due: sale.bench.clock.ms / 1000,
      },
    })),
  );
const desk = () => limitsDesk(sale);
const stateOf = async ({ eventId, id }: { eventId: string; id: string }) =>
  (await asSystem(() => findPool(eventId, id)))?.state;

/** Calls back before each table command that names the order, or before each of all. */
function beforeEachCommand(
  order: CheckoutOrder | null,
  work: (name: string | undefined) => void | Promise<void>,
): () => void {
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (order === null || JSON.stringify(args.input).includes(idOf(order)))
          await work(commandName);
        return next(args);
      },
    { step: "initialize", name: "watch" },
  );
  return () => dynamo().middlewareStack.remove("watch");
}
const conflict = () =>
  new TransactionCanceledException({
    message: "Somebody else writes",
    $metadata: {},
    CancellationReasons: [{ Code: "TransactionConflict" }],
  });

async function paying(): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  await sale.startPayment(order);
  return order;
}

it("ends of holds come first, however long other work has waited", async () => {
  const sold = [await sale.buy(), await sale.buy()];
  const over = await paying();
  await sale.pass(900 + 121);
  for (const order of sold) await dueIn(order, -600);
  sale.mails.splice(0);

  const swept = await sweep({}, timeFor(3 + 1));

  expect(swept).toEqual({ driven: 1, left: 2 });
  expect([await statusOf(over), sale.mails]).toEqual(["EXPIRED", []]);
});

it("of equals the longest due comes first, in whatever partition it lies", async () => {
  const sold = [];
  for (let count = 0; count < 4; count++) sold.push(await sale.buy());
  const partition = (order: CheckoutOrder) => orderDuePartitions.indexOf(duePartition(idOf(order)));
  const [last, ...others] = sold.toSorted((a, b) => partition(b) - partition(a));
  await sale.pass(900 + 121);
  for (const order of others) await dueIn(order, -10);
  if (last) await dueIn(last, -20);
  sale.mails.splice(0);

  await sweep({}, timeFor(4 + 1));

  expect(sale.mails).toEqual([{ order: last && idOf(last) }]);
});

it("what was looked at before waits for its like alone, however long it is due", async () => {
  const [before, also, fresh] = [await sale.buy(), await sale.buy(), await sale.buy()];
  await sale.pass(900 + 121);
  for (const order of [before, also]) {
    await dueIn(order, -600);
    const until = sale.bench.clock.ms / 1000 - 600;
    await asSystem(() =>
      commitOrder(idOf(order), () => ({ head: { wait: { until, seconds: 60 } } })),
    );
  }
  await dueIn(fresh, -10);
  sale.mails.splice(0);

  await sweep({}, timeFor(3 + 1));
  const first = sale.mails.splice(0);
  await sweep();

  expect(first).toEqual([{ order: idOf(fresh) }]);
  const later = [{ order: idOf(before) }, { order: idOf(also) }];
  expect(sale.mails).toEqual(expect.arrayContaining(later));
});

describe("work that never ends", () => {
  it("is an order with more limits than one transaction takes: it fails, and is put off", async () => {
    const order = await sale.buy();
    const pools = Array.from({ length: 92 }, (_, n) => `cap_${n}`);
    await cancelled(order, pools);

    await expect(sale.sweep()).rejects.toThrow("Could not be driven on: 1 orders.");

    expect(await dueOf(order)).toBe(60);
  });

  it("is cut off and put off, and the rest of the minute's work is done beside it", async () => {
    const order = await sale.buy();
    const ticketIds = [sale.tickets[1]?.id ?? ""];
    const limit = (await desk().addAssignment({ appliesTo: "TICKETS", ticketIds, capacity: 9 }))
      .data;
    await sale.pass(900 + 121);
    await cancelled(order, [sale.ticketId]);
    let ms = 0;
    const restoreClock = replaceClock({ nowMs: () => sale.bench.clock.ms, elapsedMs: () => ms });
    const stop = beforeEachCommand(order, async (name) => {
      if (name !== "TransactWriteItemsCommand") return;
      await eventually(async () => expect(await stateOf(limit)).toBe("ON"));
      ms += 10_000;
      throw conflict();
    });

    const swept = sweep({}, { getRemainingTimeInMillis: () => 55_000 - ms });
    await expect(swept).rejects.toThrow("Could not be driven on: 1 orders.");
    stop();
    restoreClock();

    expect([await dueOf(order), await stateOf(limit)]).toEqual([60, "ON"]);
  });

  it("is a limit over too many orders: others come into force first in the next minutes", async () => {
    const order = await sale.buy();
    await asSystem(() => commitOrder(idOf(order), () => ({ head: { due: null, mail: null } })));
    const other = await given.owner();
    const { event } = await given.event(other);
    const large = (await desk().addAssignment({ capacity: 9 })).data;
    await sale.pass(1);
    const small = (
      await limitsDesk({ ...sale, owner: other, event }).addAssignment({ capacity: 9 })
    ).data;
    await sale.pass(60);
    let ms = 0;
    replaceClock({ nowMs: () => sale.bench.clock.ms, elapsedMs: () => ms });
    beforeEachCommand(order, (name) => {
      if (name === "GetItemCommand") ms += 20_000;
    });

    const states = [];
    for (let run = 0; run < 2; run++) {
      ms = 0;
      const time = { getRemainingTimeInMillis: () => 37_000 - ms };
      await sweep({}, time).catch(() => undefined);
      states.push(await Promise.all([large, small].map(stateOf)));
    }

    expect(states).toEqual([
      ["BUILDING", "BUILDING"],
      ["BUILDING", "ON"],
    ]);
  });

  it("is the limits of one event: those of others have their turn between them", async () => {
    const order = await sale.buy();
    await asSystem(() => commitOrder(idOf(order), () => ({ head: { due: null, mail: null } })));
    for (const name of ["Hall", "Stand"]) await desk().addAssignment({ name, capacity: 9 });
    const other = await given.owner();
    const { event } = await given.event(other);
    await sale.pass(1);
    const theirs = (
      await limitsDesk({ ...sale, owner: other, event }).addAssignment({ capacity: 9 })
    ).data;
    await sale.pass(60);
    let ms = 0;
    replaceClock({ nowMs: () => sale.bench.clock.ms, elapsedMs: () => ms });
    beforeEachCommand(order, (name) => {
      if (name === "GetItemCommand") ms += 20_000;
    });

    await sweep({}, { getRemainingTimeInMillis: () => 55_000 - ms }).catch(() => undefined);

    expect(await stateOf(theirs)).toBe("ON");
  });

  it("that has killed two runs is put off before the third begins it", async () => {
    const order = await sale.buy();
    await sale.pass(900 + 121);
    await cancelled(order, [sale.ticketId]);
    await sale.pass(121);
    let isDead = false;
    const stop = beforeEachCommand(null, (name) => {
      isDead ||= name === "TransactWriteItemsCommand";
      if (isDead) throw new Error("The function is gone.");
    });

    await expect(sale.sweep()).rejects.toThrow();
    stop();

    expect(await dueOf(order)).toBe(60);
    await sale.pass(60);
    await sale.sweep();
    expect([await dueOf(order), await sale.wrongs()]).toEqual([null, []]);
  });
});

it("some is done even if there is no time to look at all that is due", async () => {
  const { id: ticketId } = await given.ticket(sale.owner, sale.event.id, { title: "Lawn" });
  for (let count = 0; count < 25; count++) await sale.buy([{ ticketId, quantity: 1 }]);
  await sale.pass(900 + 121);
  let ms = 0;
  replaceClock({ nowMs: () => sale.bench.clock.ms, elapsedMs: () => ms });
  beforeEachCommand(null, (name) => {
    if (name === "GetItemCommand") ms += 300;
  });

  const { driven } = await sweep({}, { getRemainingTimeInMillis: () => 55_000 - ms });

  expect(driven).toBeGreaterThan(0);
});

it("nothing is begun that might not end in time, and the next minute goes on", async () => {
  const over = [await paying(), await paying()];
  await sale.pass(900 + 121);

  expect(await sweep({}, timeFor(0))).toEqual({ driven: 0, left: 2 });
  expect(await sweep()).toEqual({ driven: 2, left: 0 });

  expect(await Promise.all(over.map(statusOf))).toEqual(["EXPIRED", "EXPIRED"]);
});

// Where does an order's confirmation go, and what does the order say of it, if the buyer's address
// is corrected while nobody knows whether the mail left?
import { beforeEach, expect, it } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { driveOrder } from "#functions/workers/due.ts";
import { auth } from "#shared/contracts/auth.ts";
import { orders } from "#shared/contracts/orders.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const NEW = "jana@new.example";

let token: string;
let eventId: string;
let order: SoldOrder;
let minute: number;
const office = eachTest(openPostOffice);
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  token = owner.token;
  const { event, tickets } = await given.event(owner, { tickets: [{ quantityAvailable: 5 }] });
  eventId = event.id;
  order = await sell(
    owner,
    event,
    tickets.map((ticket) => ({ ticket, guest: jana })),
  );
  const begun = nowMs();
  minute = 0;
  return replaceClock({ nowMs: () => begun + minute * 60_000 });
});

const look = async () => (await asSystem(() => readOrder(order.id)))?.head.mail;
const named = async () => {
  const params = { eventId, orderId: order.id };
  const { mails } = (await call(orders.get, { token, params })).data;
  return mails.filter(({ id }) => id === "first").map(({ to, state }) => [to, state]);
};
async function correct(): Promise<void> {
  const params = { eventId, orderId: order.id };
  const body = { ...jana, email: NEW };
  const { version } = (await call(orders.get, { token, params })).data;
  expect((await call(orders.update, { token, params, body, version })).status).toBe(200);
}
async function pass(minutes: number, { isWorked = true } = {}): Promise<void> {
  for (const last = minute + minutes; minute < last; ) {
    minute++;
    await asSystem(() => driveOrder(order.id));
    if (isWorked) await office.work(...office.queued.splice(0));
  }
  // The organizer's token has expired meanwhile.
  const body = { email: owner.me.email, password: PASSWORD };
  token = (await call(auth.login, { body })).data.token ?? "";
}

it("it keeps the address that it went to, until it goes to the new one", async () => {
  office.answers.push("unknown");
  await office.work({ order: order.id });

  await correct();
  expect(await named()).toEqual([[jana.email, "UNKNOWN"]]);

  await pass(20, { isWorked: false });
  expect(await named()).toEqual([[NEW, "PENDING"]]);
  expect((await look())?.to).toBeUndefined();

  await office.work({ order: order.id });
  expect(office.sent.map(({ to }) => to)).toEqual([jana.email, NEW]);
  expect(await named()).toEqual([[NEW, "ACCEPTED"]]);
});

it("it keeps the address that it was sent to, whatever is corrected later", async () => {
  await office.work({ order: order.id });

  await correct();
  await pass(20);

  expect(office.sent.map(({ to }) => to)).toEqual([jana.email]);
  expect(await named()).toEqual([[jana.email, "ACCEPTED"]]);
});

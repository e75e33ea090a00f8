// What if stream or sweep dies between a completed order and the mails with its guests' tickets?
// Each guest gets one, the buyer too, and nothing is left to do.
import { beforeAll, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { auth } from "#shared/contracts/auth.ts";
import { orders } from "#shared/contracts/orders.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openCrashStage } from "#tests/support/scenes/crash-stage.ts";
import { PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { type Change, follow, stored } from "#tests/support/servers/stream.ts";

/** Until the sweep has found what nobody finished, and what it queued then. */
const MINUTES = 5;
const GUESTS = 2;
beforeAll(watchTable);
const stage = eachTest(openCrashStage);

it("each guest is told once when the stream worker dies and gets its batch again", async () => {
  await atEveryDeath({
    begin: completed,
    kill: ({ change }) => follow(change),
    judge: async ({ order, change }, point) => {
      await follow(change);
      await followMails(order);
      await work();
      expect({ ...point, ...(await end(order)) }).toEqual({ ...point, ...good(order) });
    },
  });
});

it("each guest is told once when the stream worker dies for good", async () => {
  await atEveryDeath({
    begin: completed,
    kill: ({ change }) => follow(change),
    judge: async ({ order }, point) => {
      await minutes();
      expect({ ...point, ...(await end(order)) }).toEqual({ ...point, ...good(order) });
    },
  });
});

it("each guest is told once when the sweep dies, which alone knows of them", async () => {
  await atEveryDeath({
    begin: async () => {
      const sold = await completed();
      await stage.sale.pass(121);
      return sold;
    },
    kill: () => stage.sale.sweep(),
    judge: async ({ order }, point) => {
      await minutes();
      expect({ ...point, ...(await end(order)) }).toEqual({ ...point, ...good(order) });
    },
  });
});

it("no guest is told of an order that is cancelled after the death", async () => {
  await atEveryDeath({
    begin: completed,
    kill: ({ change }) => follow(change),
    judge: async ({ order }, point) => {
      const params = { eventId: stage.sale.event.id, orderId: idOf(order) };
      await call(orders.cancel, { token: await token(), params, body: {} });
      await minutes();
      const { told, isDue } = await end(order);
      const guests = Object.keys(told).filter((to) => to.startsWith("guest"));
      expect({ ...point, guests, isDue }).toEqual({ ...point, guests: [], isDue: false });
    },
  });
});

type Sold = { order: CheckoutOrder; change: Change };

/** A free order of two tickets, both for guests. */
async function completed(): Promise<Sold> {
  stage.office.sent.splice(0);
  stage.office.queued.splice(0);
  const order = await stage.reserved(stage.free());
  const before = await stored(keyOf(order));
  const buyer = { firstName: "Bea", lastName: "", email: buyerOf(order) };
  const ticketId = order.lines[0]?.ticketId ?? "";
  const attendees = guestsOf(order).map((email) => ({ ...buyer, ticketId, email }));
  const params = { eventId: stage.sale.event.id, shortId: order.shortId };
  await call(checkout.saveDetails, { params, body: { buyer, attendees, acceptedTerms: true } });
  return { order, change: { before, now: await stored(keyOf(order)) } };
}

/** Of a new session, because hours pass between the deaths. */
async function token(): Promise<string> {
  const body = { email: stage.sale.owner.me.email, password: PASSWORD };
  return (await call(auth.login, { body })).data.token ?? "";
}

/** As the stream does with the mails that it has just seen written. */
async function followMails(order: CheckoutOrder): Promise<void> {
  const within = orderMailItem.within({ orderId: idOf(order) });
  const mails = await asSystem(() => queryItems({ ...within, consistent: true }));
  await follow(...mails.map((now) => ({ now })));
}

const work = () => stage.office.work(...stage.office.queued.splice(0));

async function minutes(): Promise<void> {
  for (let minute = 0; minute < MINUTES; minute++) {
    await stage.sale.pass(60);
    await stage.sale.sweep();
    await work();
  }
}

/** How many mails about the order each address got, and whether it is due. */
async function end(order: CheckoutOrder) {
  const told: Record<string, number> = {};
  for (const { to } of stage.office.sent)
    if (to === buyerOf(order) || guestsOf(order).includes(to)) told[to] = (told[to] ?? 0) + 1;
  const head = await stored(keyOf(order));
  const words = Object(head?.["log"]).map(([what]: [string]) => what);
  const times = words.filter((what: string) => what === "guest_tickets_requested").length;
  return { told, times, isDue: head?.["duePk"] !== undefined };
}

const good = (order: CheckoutOrder) => ({
  told: Object.fromEntries([buyerOf(order), ...guestsOf(order)].map((to) => [to, 1])),
  times: 1,
  isDue: false,
});
const idOf = ({ shortId }: CheckoutOrder): string => shortId.slice(0, 12);
const buyerOf = (order: CheckoutOrder): string => `${idOf(order)}@foyer.example`;
const guestsOf = (order: CheckoutOrder): string[] =>
  Array.from({ length: GUESTS }, (_, n) => `guest${n}-${idOf(order)}@foyer.example`);
const keyOf = (order: CheckoutOrder) => headItem.key({ orderId: idOf(order) });

// What if stream, sweep or mail worker dies between an order and the mail that tells its organizer?
// The mail leaves once; its buyer's, too.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openCrashStage } from "#tests/support/scenes/crash-stage.ts";
import { call } from "#tests/support/servers/call.ts";
import { type Change, follow, stored } from "#tests/support/servers/stream.ts";

/** Until the sweep has found what nobody finished, and what it queued then. */
const MINUTES = 5;
/** After which a mail of unknown outcome is sent again. */
const UNKNOWN_SECONDS = 15 * 60;

/** Confirmed, so that it hears of any number of free orders. */
let organizer: string;
beforeAll(watchTable);
const stage = eachTest(openCrashStage);
beforeEach(async () => {
  const { token, organizerId, me } = stage.sale.owner;
  organizer = me.email;
  const body = { name: "Night Owl Events", contactEmail: organizer };
  const params = { organizerId };
  await call(organizers.update, { token, params, body, version: 1 });
});

it("leaves once when the stream worker dies and gets its batch again", async () => {
  await atEveryDeath({
    begin: completed,
    kill: ({ change }) => follow(change),
    judge: async ({ order, change }, point) => {
      await follow(change);
      await followMails(order);
      await work();
      expect({ ...point, told: await told(order) }).toEqual({ ...point, told: once(order) });
    },
  });
});

it("leaves once when the stream worker dies for good", async () => {
  await atEveryDeath({
    begin: completed,
    kill: ({ change }) => follow(change),
    judge: async ({ order }, point) => {
      await minutes();
      expect({ ...point, told: await told(order) }).toEqual({ ...point, told: once(order) });
    },
  });
});

it("leaves once when the sweep dies, which alone knows of it", async () => {
  await atEveryDeath({
    begin: async () => {
      const sold = await completed();
      await stage.sale.pass(121);
      return sold;
    },
    kill: () => stage.sale.sweep(),
    judge: async ({ order }, point) => {
      await minutes();
      expect({ ...point, told: await told(order) }).toEqual({ ...point, told: once(order) });
    },
  });
});

it("leaves once, or a marked second time, when the mail worker dies and its message comes again", async () => {
  await atEveryDeath({
    begin: async () => {
      const { order, change } = await completed();
      await follow(change);
      await work();
      await followMails(order);
      return { order, messages: stage.office.queued.splice(0) };
    },
    kill: ({ messages }) => stage.office.work(...messages),
    judge: async ({ order, messages }, point) => {
      await stage.sale.pass(90);
      await stage.office.work(...messages);
      await minutes(1);
      await stage.sale.pass(UNKNOWN_SECONDS);
      await minutes(1);
      const [mail] = await mailsOf(order);
      const { [organizer]: count } = await told(order);
      expect({ ...point, state: mail?.["state"] }).toEqual({ ...point, state: "ACCEPTED" });
      expect(mail?.["again"] === true ? [1, 2] : [1]).toContain(count);
    },
  });
});

type Sold = { order: CheckoutOrder; change: Change };

async function completed(): Promise<Sold> {
  stage.office.sent.splice(0);
  const order = await stage.reserved(stage.free());
  const before = await stored(keyOf(order));
  await stage.fillIn(order);
  return { order, change: { before, now: await stored(keyOf(order)) } };
}

/** As the stream does with the mails that it has just seen written. */
async function followMails(order: CheckoutOrder): Promise<void> {
  await follow(...(await mailsOf(order)).map((now) => ({ now })));
}

const mailsOf = (order: CheckoutOrder) =>
  asSystem(() =>
    queryItems({ ...orderMailItem.within({ orderId: idOf(order) }), consistent: true }),
  );

const work = () => stage.office.work(...stage.office.queued.splice(0));

async function minutes(count = MINUTES): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    await stage.sale.pass(60);
    await stage.sale.sweep();
    await work();
  }
}

/** How many mails about the order each address got. */
async function told(order: CheckoutOrder): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const mail of stage.office.sent) {
    const { text } = await stage.office.read(mail);
    const isAbout = mail.to === buyerOf(order) || text.includes(`/orders/${idOf(order)}`);
    if (isAbout) counts[mail.to] = (counts[mail.to] ?? 0) + 1;
  }
  return counts;
}

const once = (order: CheckoutOrder) => ({ [buyerOf(order)]: 1, [organizer]: 1 });
const buyerOf = (order: CheckoutOrder): string => `${idOf(order)}@foyer.example`;
const idOf = ({ shortId }: CheckoutOrder): string => shortId.slice(0, 12);
const keyOf = (order: CheckoutOrder) => headItem.key({ orderId: idOf(order) });

// What waits once the stage has sent most of what SES allows a day? The second queue alone, and who
// asks is told.
import { beforeEach, expect, test } from "vitest";
import { replaceMailQuota } from "#functions/core/ports/mailer.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { takeOfStage } from "#functions/mail/shares/stage-day.ts";
import { stageMailsItem } from "#functions/stored/mails.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limit, openMailDay } from "#tests/support/scenes/mail/mail-day.ts";
import { trust } from "#tests/support/scenes/world.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

/** SES's sandbox: 160 of the 200 are for all mails. */
const SANDBOX = 200;
const MOST = 160;

const day = eachTest(openMailDay);
beforeEach(() => asSystem(() => writeItem({ remove: stageMailsItem.key({}) })));
const sent = (count: number) => Object.assign(day.office.quota, { perDay: SANDBOX, sent: count });

/** The organizer is told of it, which is a mail of the second queue. */
async function ordered(): Promise<string> {
  const orderId = await day.free(1);
  await follow({ now: await stored(headItem.key({ orderId })) });
  return orderId;
}

const statesOf = async (order: string) =>
  Object.fromEntries((await day.look(order)).mails.map(({ kind, state }) => [kind, state]));

test("tickets go on, the rest waits for the next day, and the organizer reads why", async () => {
  sent(MOST);
  const order = await ordered();

  await day.work(order);

  expect(await statesOf(order)).toEqual({ CONFIRMATION: "ACCEPTED", NEW_ORDER: "WAITING" });
  const midnight = new Date(Math.ceil(day.sale.bench.clock.ms / 86_400_000) * 86_400_000);
  expect(await day.mails()).toMatchObject({
    waiting: 1,
    waitsFor: "STAGE",
    until: midnight.toISOString(),
  });

  sent(0);
  await day.nextDay();

  expect((await statesOf(order))["NEW_ORDER"]).toBe("ACCEPTED");
  expect(await day.mails()).toMatchObject({ waiting: 0, until: null });
});

test("workers share what is left, and SES is asked every five minutes", async () => {
  sent(MOST - 2);

  const taken = [];
  for (let n = 0; n < 4; n++) taken.push(await asSystem(takeOfStage));
  expect(taken).toEqual([true, true, false, false]);
  expect(day.office.quota.reads).toBe(1);

  sent(MOST - 1);
  await day.pass(299);
  expect(await asSystem(takeOfStage)).toBe(false);
  await day.pass(2);
  const after = await Promise.all(Array.from({ length: 5 }, () => asSystem(takeOfStage)));

  expect(after.filter(Boolean)).toHaveLength(1);
  expect(day.office.quota.reads).toBe(2);
});

test("a proven account waits too, and its mails leave although they wait for no day of its own", async () => {
  limit({ toStrangers: 0 });
  await trust(day.accountId);
  sent(MOST);
  const order = await ordered();
  await day.work(order);
  expect(await day.mails()).toMatchObject({ waiting: 1, waitsFor: "STAGE" });

  sent(MOST);
  await day.nextDay();
  expect((await statesOf(order))["NEW_ORDER"]).toBe("WAITING");
  sent(0);
  await day.nextDay();

  expect((await statesOf(order))["NEW_ORDER"]).toBe("ACCEPTED");
});

test("a mail that waits for its account's day is told apart, and comes first in words", async () => {
  limit({ ofNetwork: 0 });
  sent(MOST);
  const order = await ordered();

  await day.work(order);

  expect(await day.mails()).toMatchObject({ waiting: 2, waitsFor: "ACCOUNT" });
});

test("without a limit, or while nobody can read it, nothing waits", async () => {
  Object.assign(day.office.quota, { perDay: Infinity, sent: 1_000_000 });
  expect(await asSystem(takeOfStage)).toBe(true);

  await asSystem(() => writeItem({ remove: stageMailsItem.key({}) }));
  const restore = replaceMailQuota(() => Promise.reject(new Error("Throttled.")));
  const taken = [await asSystem(takeOfStage), await asSystem(takeOfStage)];
  restore();

  expect(taken).toEqual([true, true]);
});

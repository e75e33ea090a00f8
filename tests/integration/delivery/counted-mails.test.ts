// What keeps an account's count of a day right? A mail counts once, however many workers get it, at
// most two units, and of many at once no more leave than the share has.
import { describe, expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { releaseWaiting } from "#functions/mail/delivery/waiting.ts";
import { takeOfDay } from "#functions/mail/shares/account-day.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { waitingMailItem } from "#functions/stored/waiting-mails.ts";
import { PROOFS } from "#shared/rules/people/proven.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { guestOf, limit, openMailDay } from "#tests/support/scenes/mail/mail-day.ts";
import { trust } from "#tests/support/scenes/world.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

const day = eachTest(openMailDay);

describe("an account's first day", () => {
  /** The default limits, of as many visitors as the run has. */
  const visitors = sizes.visitors;
  const { ofNetwork, toStrangers } = { ofNetwork: visitors / 4, toStrangers: 2.5 * visitors };
  const take = (n: number, network: string) =>
    asSystem(() => takeOfDay({ as: "FREE_ORDER", accountId: day.accountId, network }, guestOf(n)));

  test("has room for a meetup of visitors from almost as many networks", async () => {
    limit({ ofNetwork, toStrangers });
    const networks = (7 * visitors) / 8;

    for (let n = 0; n < visitors; n++) expect(await take(n, `${n % networks}`)).not.toBeNull();
  });

  test("has none for one mail more than it may send in all, and a network none beyond its share", async () => {
    limit({ ofNetwork, toStrangers });
    let left = 0;
    for (let n = 0; n < ofNetwork + 2; n++) if (await take(n, "school")) left++;
    expect(left).toBe(ofNetwork);

    for (let n = left; n < toStrangers + 1; n++) if (await take(n, `${n}`)) left++;

    expect(left).toBe(toStrangers);
  });
});

describe("a mail", () => {
  test("counts once, however often it is put off, unanswered or delivered", async () => {
    limit({ toStrangers: 2 });
    const first = await day.free(1);
    day.office.answers.push("later", "later", new Error("The worker dies."));
    for (let tries = 0; tries < 3; tries++) await day.work(first);
    await day.pass(120);
    await day.work(first);
    await day.pass(15 * 60);
    await day.sweep();
    await day.work(first);
    const [second, third] = [await day.free(2), await day.free(3)];

    await day.work(second, third);

    expect(await day.states([first, second, third])).toEqual(["ACCEPTED", "ACCEPTED", "WAITING"]);
  });

  test("that two workers get at once counts once", async () => {
    limit({ toStrangers: 2 });
    const [first, second, third] = [await day.free(1), await day.free(2), await day.free(3)];
    await Promise.all([1, 2, 3, 4].map(() => day.office.work({ order: first })));

    await day.work(second, third);

    expect(await day.states([first, second, third])).toEqual(["ACCEPTED", "ACCEPTED", "WAITING"]);
    expect(day.told()).toEqual([1, 2].map(guestOf));
  });

  test("of many that are sent at once leaves only within the share", async () => {
    limit({ toStrangers: 3 });
    const guests = [];
    for (let n = 0; n < 8; n++) guests.push(await day.free(n));

    await Promise.all(guests.map((order) => day.office.work({ order })));

    expect(day.told()).toHaveLength(3);
    const states = await day.states(guests);
    expect(states.filter((state) => state === "WAITING")).toHaveLength(5);
  });

  test("that waits leaves once, and within the share, when two sweeps meet", async () => {
    limit({ ofNetwork: 0, toStrangers: 3 });
    const guests = [];
    for (let n = 0; n < 5; n++) guests.push(await day.free(n));
    await day.work(...guests);
    await day.passNight();

    await Promise.all([day.sale.sweep(), day.sale.sweep(), day.sale.sweep()]);
    await day.deliver();
    expect(new Set(day.told()).size).toBe(day.told().length);
    expect(day.told().length).toBeLessThanOrEqual(3);
    for (let days = 0; days < 3; days++) await day.nextDay();

    expect(day.told().toSorted()).toEqual([0, 1, 2, 3, 4].map(guestOf));
  });

  test("costs two writes more than one of a trusted account", async () => {
    const [counted, uncounted] = [await day.free(1), await day.free(2)];
    const writesFor = (order: string) =>
      callsOf(() => day.office.work({ order }), /^(Put|Update|Delete|Transact)/);
    const ofCounted = await writesFor(counted);
    await trust(day.accountId);

    expect(ofCounted - (await writesFor(uncounted))).toBe(2);
    expect(day.told()).toEqual([1, 2].map(guestOf));
  });

  test("that the list of the account lost leaves all the same", async () => {
    limit({ ofNetwork: 0 });
    const order = await day.free(1);
    await day.work(order);
    await asSystem(async () => {
      const { accountId } = day;
      const rows = await queryItems(waitingMailItem.within({ accountId }));
      for (const { pk, sk } of rows) await writeItem({ remove: { pk, sk } });
    });
    await day.nextDay();
    expect(day.told()).toEqual([]);

    for (let days = 0; days < 5; days++) await day.nextDay();

    expect(day.told()).toEqual([guestOf(1)]);
  });
});

describe("an account that is trusted", () => {
  test("lets go what waits with the next sweep, and has no limit", async () => {
    limit({ byHand: 0, ofNetwork: 0, toStrangers: 0 });
    const waiting = [];
    for (let n = 0; n < 3; n++) waiting.push(await day.free(n));
    waiting.push((await day.byHand(3)).data.id);
    await day.work(...waiting);
    expect((await day.mails()).waiting).toBe(4);

    await trust(day.accountId);
    await asSystem(() => releaseWaiting(day.accountId));
    await day.sweep();
    const later = await day.free(8);
    await day.work(later);

    expect(day.told().toSorted()).toEqual([0, 1, 2, 3, 8].map(guestOf));
    expect(await day.mails()).toMatchObject({ isProven: true, waiting: 0, until: null });
  });

  test("by its orders lets go what waits too", async () => {
    limit({ ofNetwork: 0 });
    const guest = await day.free(1);
    const [first, ...others] = [await day.paid(2), await day.paid(3), await day.paid(4)];
    await followHead(first ?? "");
    await day.pass(PROOFS.seconds);
    await day.work(guest);
    expect((await day.mails()).waiting).toBe(1);

    for (const order of others) await followHead(order);
    await day.sweep();

    expect(day.told()).toContain(guestOf(1));
    expect(await day.mails()).toMatchObject({ isProven: true, waiting: 0 });
  });
});

const followHead = async (orderId: string) =>
  follow({ now: await stored(headItem.key({ orderId })) });

// Can strangers flood a mailbox, or use up what a person may get? Mails that others can cause have
// shares by who asked, and whoever asks for one that is not sent is told.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import {
  type MailShare,
  type MailShareSize,
  mailShares,
  respeltShares,
} from "#functions/mail/shares/mail-shares.ts";
import { takeShare } from "#functions/mail/shares/recipient-cap.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

/** The networks of a stranger and of the person, in a range for documentation. */
const [stranger, own] = ["203.0.113.7", "203.0.113.9"];

const sale = eachTest(() =>
  openOnSale([
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 50 },
    { title: "Seat", quantityAvailable: 50 },
  ]),
);
const office = eachTest(openPostOffice);

test("a network causes ten confirmations of free orders a day to a plain address, ten to its tags and ten to its dots, however they are spelt; the orders complete", async () => {
  const name = `victim${randomUUID().slice(0, 8)}`;
  const dotted = (at: number) => `${name.slice(0, at)}.${name.slice(at)}`;
  const spellings = Array.from(
    { length: 33 },
    (_, number) =>
      [
        `${dotted(1 + (number % 12)).toUpperCase()}@gmail.com`,
        `${name.toUpperCase()}@gmail.com`,
        `${dotted(3)}+a+${number}@${number % 2 ? "gmail.com" : "googlemail.com"}`,
      ][number % 3] ?? "",
  );

  const ids = [];
  for (const email of spellings) ids.push(await freeOrder(email, stranger));
  for (const order of ids) await office.work({ order }, { order });

  expect(office.sent).toHaveLength(30);
  const last = await orderOf(ids.at(-1) ?? "");
  expect(last.status).toBe("COMPLETED");
  expect(last.mails).toMatchObject([{ state: "LIMITED" }]);
  expect(last.timeline.at(-1)?.what).toBe("mail_limited");
});

test("after a stranger's thirteen free orders, a person's own one is confirmed, also over IPv6", async () => {
  const email = `bea-${randomUUID()}@buyer.example`;
  const network = "2001:db8:17:1";
  for (let count = 0; count < 13; count++)
    await work(await freeOrder(email, `${network}:0:0:${count}:1`));
  expect(office.sent).toHaveLength(10);

  const order = await freeOrder(email, "2001:db8:17:2:0:0:0:1");
  await work(order);

  expect(office.sent).toHaveLength(11);
  expect((await orderOf(order)).mails).toMatchObject([{ state: "ACCEPTED" }]);
});

test("the holder of an order's link sees that its confirmation was held back", async () => {
  const email = `bea-${randomUUID()}@buyer.example`;
  await exhaust({ cause: "FREE_ORDER", asker: "all" }, email);
  const order = await reservedFree();
  expect(order.mailState).toBeNull();

  const { data: completed } = await sale.fillIn(order, { email }, own);
  await work(completed.shortId.slice(0, 12));

  expect(completed.mailState).toBe("PENDING");
  expect((await sale.look(order)).data.mailState).toBe("LIMITED");
  const orderId = completed.shortId.slice(0, 12);
  const params = { eventId: sale.event.id, orderId };
  await call(orders.resendConfirmation, { token: sale.owner.token, params });
  await office.work({ order: orderId, mail: (await orderOf(orderId)).mails[1]?.id });
  expect((await sale.look(order)).data.mailState).toBe("ACCEPTED");
});

test("the share is another one the next day", async () => {
  const email = `victim-${randomUUID()}@buyer.example`;
  for (let count = 0; count < 10; count++) await work(await freeOrder(email, stranger));
  await sale.pass(24 * 3600);

  await work(await freeOrder(email, stranger));

  expect(office.sent).toHaveLength(11);
});

test("a mail that is put off is counted once", async () => {
  const order = await freeOrder(`buyer-${randomUUID()}@buyer.example`, own);
  office.answers.push(...Array.from({ length: 12 }, () => "later" as const));

  for (let count = 0; count < 13; count++) await work(order);

  expect(office.sent).toHaveLength(13);
  expect((await orderOf(order)).mails).toMatchObject([{ state: "ACCEPTED" }]);
});

test("the confirmation of a paid order leaves although the share of its mailbox is used up, and again when it is asked for", async () => {
  const email = "bea@foyer.example";
  for (const cause of ["FREE_ORDER", "BY_HAND", "ASKED_FOR"] as const)
    await exhaust({ cause, asker: "all" }, email);
  await work(await freeOrder(email, own));
  expect(office.sent).toEqual([]);

  const paid = await boughtOrder();
  await work(paid);
  const { status } = await resend(paid);
  await office.work({ order: paid, mail: (await orderOf(paid)).mails[1]?.id });

  expect(status).toBe(204);
  expect(office.sent).toHaveLength(2);
});

test("an organizer who asks for a mail that would not be sent is told so, and no mail is stored", async () => {
  const email = `bea-${randomUUID()}@buyer.example`;
  const order = await freeOrder(email, own);
  await exhaust({ cause: "ASKED_FOR", asker: sale.owner.me.account.id }, email);

  const refused = [await resend(order), await resendTicket(order)];

  for (const { status, problem, headers } of refused) {
    expect([status, problem.code]).toEqual([429, "mail_share_used"]);
    expect(Number(headers["retry-after"])).toBe(problem.params?.["seconds"]);
    expect(problem.params?.["seconds"]).toBeLessThanOrEqual(24 * 3600);
  }
  expect((await orderOf(order)).mails).toHaveLength(1);
});

test("one account's mails do not use up what another organizer may send to the same mailbox", async () => {
  const email = `bea-${randomUUID()}@buyer.example`;
  const order = await freeOrder(email, own);
  await exhaust({ cause: "ASKED_FOR", asker: "acc_stranger" }, email);

  expect((await resend(order)).status).toBe(204);
  await office.work({ order, mail: (await orderOf(order)).mails[1]?.id });

  expect((await orderOf(order)).mails[1]?.state).toBe("ACCEPTED");
});

test("two mails that are asked for at once for the last place: one is sent, the other is shown as held back", async () => {
  const email = `bea-${randomUUID()}@buyer.example`;
  const order = await freeOrder(email, own);
  const account = sale.owner.me.account.id;
  await exhaust({ cause: "ASKED_FOR", asker: account }, email, mailShares.ASKED_FOR.each - 1);

  const answers = [await resend(order), await resendTicket(order)];
  const { mails } = await orderOf(order);
  await office.work(...mails.slice(1).map(({ id: mail }) => ({ order, mail })));

  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const states = (await orderOf(order)).mails.slice(1).map(({ state }) => state);
  expect(states.toSorted()).toEqual(["ACCEPTED", "LIMITED"]);
});

test.each<[string, MailShareSize]>(Object.entries(mailShares))(
  "%s: one asker gets its own part and no more, and all get the whole",
  async (cause, { each, all, first }) => {
    const email = `bea-${randomUUID()}@buyer.example`;
    const share = (asker: number): MailShare => ({
      cause: cause as MailShare["cause"], // Object.entries widens the names
      asker: `asker ${asker}`,
    });

    const taken = [];
    const askers = Math.ceil((all ?? 2 * each) / each) + 2;
    for (let asker = 0; asker < askers; asker++) {
      const before = taken.length;
      for (let mail = 0; mail <= each; mail++)
        if (await take(share(asker), email, `${asker} ${mail}`)) taken.push(mail);
      if (asker === 0) expect(taken.length - before).toBe(each);
    }

    // The two who come too late get their first, where there is one.
    expect(taken).toHaveLength(all === null ? askers * each : all + (first ? 2 : 0));
  },
);

test("the shares of one address add up to what is said of them", () => {
  const sizes: MailShareSize[] = Object.values(mailShares);
  const sum = sizes.reduce((added, { all, first }) => added + (first ?? all ?? 0), 0);

  const { FREE_ORDER, FIND_TICKETS } = mailShares;
  const free = sum - FREE_ORDER.all - FIND_TICKETS.first;
  const ofOne = FREE_ORDER.each + FIND_TICKETS.each;
  expect([2 * sum, (2 + respeltShares) * sum]).toEqual([2_320, 4_640]);
  expect([2 * (free + ofOne), (2 + respeltShares) * free + 3 * ofOne]).toEqual([1_860, 3_700]);
});

test.each(["FREE_ORDER", "CONFIRM_SPELLING"] as const)(
  "%s: one respelt address leaves the others their share, and all of them the plain one and the tags theirs",
  async (cause) => {
    const { each, all } = mailShares[cause];
    const name = `bea${randomUUID().replaceAll("-", "")}`;
    const takenBy = async (to: string) => {
      let taken = 0;
      for (let mail = 0; mail < 5 * each; mail++)
        if (await take({ cause, asker: `${to} ${mail % 5}` }, to, `${to} ${mail}`)) taken++;
      return taken;
    };

    const taken = [
      await takenBy(`b.${name}@gmail.com`),
      await takenBy(`b${name}@googlemail.com`),
      await takenBy(`b.${name}@googlemail.com`),
      await takenBy(`b${name}@gmail.com`),
      await takenBy(`b.${name}+tag@gmail.com`),
    ];

    expect(taken).toEqual([all, all, 0, all, all]);
  },
);

const take = (share: MailShare, to: string, id: string): Promise<boolean> =>
  asSystem(() => takeShare(share, to, id));

/** Uses up an asker's part of a share, or that of all askers together. */
async function exhaust({ cause, asker }: MailShare, email: string, most?: number): Promise<void> {
  const { each, all } = mailShares[cause];
  const wanted = asker === "all" ? (all ?? 0) : (most ?? each);
  for (let mail = 0; mail < wanted; mail++)
    await take({ cause, asker: asker === "all" ? `${mail % 7}` : asker }, email, `used ${mail}`);
}

async function reservedFree() {
  return (await sale.reserve([{ ticketId: sale.ticketId, quantity: 1 }])).data;
}

async function freeOrder(email: string, network: string): Promise<string> {
  const order = await reservedFree();
  await sale.fillIn(order, { email }, network);
  return order.shortId.slice(0, 12);
}

async function boughtOrder(): Promise<string> {
  const order = await sale.buy([{ ticketId: sale.tickets[1]?.id ?? "", quantity: 1 }]);
  return order.shortId.slice(0, 12);
}

const work = (order: string) => office.work({ order });

const ofOrder = (orderId: string) => ({
  token: sale.owner.token,
  params: { eventId: sale.event.id, orderId },
});
const resend = (orderId: string) => call(orders.resendConfirmation, ofOrder(orderId));
const resendTicket = (orderId: string) =>
  call(attendees.resendTicket, {
    token: sale.owner.token,
    params: { eventId: sale.event.id, attendeeId: attendeeIdOf(orderId, 0) },
  });
const orderOf = async (orderId: string) => (await call(orders.get, ofOrder(orderId))).data;

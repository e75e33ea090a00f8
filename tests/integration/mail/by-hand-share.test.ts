// How many strangers can an account mail that has sold nothing yet? As many a day as its share
// says, and nothing is made half.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { mustTakeByHand } from "#functions/mail/shares/recipient-cap.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { events } from "#shared/contracts/events.ts";
import { orders } from "#shared/contracts/orders.ts";
import { attendeeIdOf, ID_LENGTH } from "#shared/core/ids.ts";
import { PROOFS } from "#shared/rules/people/proven.ts";
import { type MoneyDesk, openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { trust } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const STOCK = 20;
let desk: MoneyDesk;
let office: ReturnType<typeof openPostOffice>;
beforeEach(async () => {
  desk = await openMoneyDesk(
    [
      { title: "Seat", quantityAvailable: STOCK },
      { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: STOCK },
    ],
    { isOnline: true, onlineDetails: "https://meet.example/room-7" },
  );
  office = openPostOffice();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  office.close();
  expect(await desk.agree()).toEqual([]);
  await desk.close();
});

const share = (mails: number) => vi.stubEnv("MAILS_BY_HAND_A_DAY", String(mails));
const guest = (number: number) => ({
  firstName: "Gina",
  lastName: "",
  email: `gina${number}@buyer.example`,
});
const orderFor = (number: number, sendMail = true) =>
  desk.create({
    lines: [{ ticketId: desk.sale.ticketId, quantity: 1 }],
    buyer: guest(number),
    sendMail,
  });
const attendeeFor = (number: number, sendMail = true) =>
  desk.addAttendee({ ticketId: desk.sale.ticketId, ...guest(number), sendMail });
const account = () => desk.sale.owner.me.account.id;

test("orders and attendees share it; what exceeds it is refused whole, and without a mail it is made", async () => {
  share(3);
  const made = [await orderFor(1), await attendeeFor(2), await orderFor(3)];

  const refused = [await orderFor(4), await attendeeFor(5)];
  const silent = [await orderFor(6, false), await attendeeFor(7, false)];

  expect([...made, ...silent].map(({ status }) => status)).toEqual(Array(5).fill(201));
  for (const { status, problem, headers } of refused) {
    const seconds = Number(headers["retry-after"]);
    expect([status, problem.code]).toEqual([429, "by_hand_share_used"]);
    expect(problem.params).toEqual({ maximum: 3, seconds });
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
  }
  expect((await desk.level())?.kept).toBe(5);
  const list = { token: desk.sale.owner.token, params: { eventId: desk.sale.event.id } };
  expect((await call(orders.list, list)).meta.total).toBe(5);
  expect((await call(attendees.list, list)).meta.total).toBe(5);
});

test("it is another one the next day, and a repeated request counts once", async () => {
  share(2);
  const key = "a-key-that-is-sent-again-0123456789";
  const again = { lines: [{ ticketId: desk.sale.ticketId, quantity: 1 }], buyer: guest(1) };
  for (let times = 0; times < 3; times++)
    expect((await desk.create({ ...again, sendMail: true }, key)).status).toBe(201);
  expect((await orderFor(2)).status).toBe(201);
  expect((await orderFor(3)).status).toBe(429);

  await desk.pass(24 * 3600);

  expect((await orderFor(3)).status).toBe(201);
});

test("it holds 200 mails where the operator says nothing", async () => {
  for (let mail = 0; mail < 199; mail++) await take(`mail ${mail}`);
  expect((await orderFor(1)).status).toBe(201);

  const { status, problem } = await orderFor(2);

  expect([status, problem.params?.["maximum"]]).toEqual([429, 200]);
});

test("with 0 such an account mails nobody", async () => {
  share(0);

  expect((await orderFor(1)).problem.code).toBe("by_hand_share_used");
  expect((await orderFor(1, false)).status).toBe(201);
});

test("later mails about orders made by hand count too: what is asked for is refused, a cancellation is shown as held back", async () => {
  share(1);
  const { data: order } = await orderFor(1, false);
  const { data: attendee } = await attendeeFor(2);
  const params = { eventId: desk.sale.event.id };
  const { token } = desk.sale.owner;

  const refused = [
    await call(orders.resendConfirmation, { token, params: { ...params, orderId: order.id } }),
    await call(attendees.resendTicket, { token, params: { ...params, attendeeId: attendee.id } }),
    await call(attendees.update, {
      token,
      params: { ...params, attendeeId: attendee.id },
      body: { ...guest(9), sendTicket: true },
      version: 1,
    }),
  ];
  await desk.cancel(order.id);
  const { mails } = await desk.look(order.id);
  await office.work(...mails.map(({ id: mail }) => ({ order: order.id, mail })));

  for (const { status, problem } of refused)
    expect([status, problem.code]).toEqual([429, "by_hand_share_used"]);
  expect((await desk.attendee(attendee.orderId, 0)).email).toBe(guest(2).email);
  expect(office.sent).toEqual([]);
  expect((await desk.look(order.id)).mails).toMatchObject([
    { kind: "ORDER_CANCELLED", state: "LIMITED" },
  ]);
});

test("mails that a member asks for about a buyer's free order count too; its confirmation and its cancellation do not", async () => {
  share(2);
  const order = await freeOrder(5);
  await workAll(order);

  const answers = [];
  for (let index = 0; index < 4; index++) answers.push(await readdress(order, index, true));
  const silent = await readdress(order, 2, false);
  await workAll(order);
  await desk.cancel(order);
  await workAll(order);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
  expect(answers[3]?.problem.code).toBe("by_hand_share_used");
  expect((await desk.attendee(order, 3)).email).not.toBe(guest(3).email);
  const { status, mails } = await desk.look(order);
  expect([silent.status, status]).toEqual([200, "CANCELLED"]);
  expect(mails.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    "CONFIRMATION ACCEPTED",
    "ORDER_CANCELLED ACCEPTED",
    "TICKET ACCEPTED",
    "TICKET ACCEPTED",
  ]);
});

test("connection details reach all who registered themselves", async () => {
  const free = [await freeOrder(1), await freeOrder(1)];
  const { event, owner } = desk.sale;
  await call(events.sendJoinDetails, { token: owner.token, params: { eventId: event.id } });
  const pages = accountMailItem.within({ accountId: account() });
  const items = await asSystem(() => queryItems({ ...pages, consistent: true }));
  for (const mail of items.map(accountMailItem.lastId))
    await office.work({ account: account(), mail });

  share(0);

  for (const order of free) await workAll(order);

  const told = await Promise.all(free.map(async (order) => (await desk.look(order)).mails[1]));
  expect(told).toMatchObject([
    { kind: "JOIN_DETAILS", state: "ACCEPTED" },
    { kind: "JOIN_DETAILS", state: "ACCEPTED" },
  ]);
});

test("a mail that was counted when its order was made leaves although the share is used up by then", async () => {
  share(1);
  const { data: order } = await orderFor(1);
  expect((await orderFor(2)).status).toBe(429);

  await office.work({ order: order.id });

  expect(office.sent.map(({ to }) => to)).toEqual([guest(1).email]);
});

test("a first paid order ends it neither at once nor later, three of different buyers do after a day", async () => {
  share(0);
  const refused = () => orderFor(1).then(({ status }) => status === 429);
  await paidBy("ann@buyer.example");
  await desk.pass(60);
  const soon = await refused();
  await desk.pass(PROOFS.seconds);
  const later = await refused();
  for (const email of ["bea@buyer.example", "cay@buyer.example"]) await paidBy(email);

  const answers = [];
  for (let number = 3; number < 7; number++) answers.push((await orderFor(number)).status);

  expect([soon, later]).toEqual([true, true]);
  expect(answers).toEqual(Array(4).fill(201));
});

test("the operator's word alone ends it, and brings it back", async () => {
  share(0);
  await trust(account());
  const trusted = await orderFor(1);
  await trust(account(), "DISTRUSTED");

  expect([trusted.status, (await orderFor(2)).status]).toEqual([201, 429]);
});

const take = (id: string): Promise<void> =>
  asSystem(() => mustTakeByHand({ cause: "ASKED_FOR", asker: account() }, id));

async function paidBy(email: string): Promise<void> {
  const { data: order } = await desk.sale.reserve();
  await desk.sale.fillIn(order, { email });
  const { data: payment } = await desk.sale.startPayment(order);
  await desk.sale.confirm(payment.clientSecret);
  await desk.sale.deliver();
  const orderId = order.shortId.slice(0, ID_LENGTH);
  await follow({ now: await stored(headItem.key({ orderId })) });
}

/** A buyer takes so many free tickets. */
async function freeOrder(quantity: number): Promise<string> {
  const [, ticket] = desk.sale.tickets;
  const { data } = await desk.sale.reserve([{ ticketId: ticket?.id ?? "", quantity }]);
  await desk.sale.fillIn(data);
  return data.shortId.slice(0, ID_LENGTH);
}

const readdress = (orderId: string, index: number, sendTicket: boolean) =>
  call(attendees.update, {
    token: desk.sale.owner.token,
    params: { eventId: desk.sale.event.id, attendeeId: attendeeIdOf(orderId, index) },
    body: { ...guest(index), sendTicket },
    version: 1,
  });

/** The mail worker handles all mails of an order. */
async function workAll(order: string): Promise<void> {
  const { mails } = await desk.look(order);
  await office.work(
    ...mails.map(({ id: mail }) => (mail === "first" ? { order } : { order, mail })),
  );
}

// What do the logs tell of an order? Its whole story by its id, and nothing about a person.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { orderPartition } from "#functions/engine/order/order-items.ts";
import { orders } from "#shared/contracts/orders.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { door } from "#shared/contracts/public/door.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { paymentEvents, webhooks } from "#shared/contracts/public/webhooks.ts";
import { questions } from "#shared/contracts/questions.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { testSecrets } from "#tests/support/runs/environment.ts";
import { type LogLine, openLogLines } from "#tests/support/runs/log-lines.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow } from "#tests/support/servers/stream.ts";

const guest = { firstName: "Zebulon", lastName: "Quixwood", email: "zebulon@quixwood.example" };
const person = { firstName: "Wilhelmina", lastName: "Ogletree", email: "mina@ogletree.example" };
const ANSWER = "no marzipan whatsoever";
const CODE = "XYLOPHONE9";
const ADDRESS = "203.0.113.77";

const sale = eachTest(openOnSale);
const office = eachTest(openPostOffice);
const log = eachTest(openLogLines);
afterEach(() => dynamo().middlewareStack.remove("failure"));

const orderIdOf = ({ shortId }: CheckoutOrder): string => shortId.slice(0, ID_LENGTH);
const at = (order: CheckoutOrder) => ({ eventId: sale.event.id, shortId: order.shortId });

/** The workers do all that follows from what is stored of an order. */
async function followUp(order: CheckoutOrder): Promise<void> {
  const pk = orderPartition(orderIdOf(order));
  const items = await asSystem(() => queryItems({ pk, consistent: true }));
  await follow(...items.map((now) => ({ now })));
  await office.work(...office.queued.splice(0));
}

/** An event that asks a question and has a promo code and a check-in list. */
async function prepared() {
  const { owner, event, ticketId } = sale;
  const made = { token: owner.token, params: { eventId: event.id } };
  const asked = { title: "Meal", type: "SINGLE_LINE", scope: "ORDER" } as const;
  const { data: question } = await call(questions.create, { ...made, body: asked });
  const body = { code: CODE, discountType: "PERCENTAGE", discountRate: 10_000 } as const;
  await call(promoCodes.create, { ...made, body });
  const list = await given.checkInList(owner, event.id, [ticketId]);
  log.lines.splice(0);
  return { question, list };
}

async function reserved(questionId: string): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserveWith(CODE);
  await call(checkout.saveDetails, {
    params: at(order),
    address: ADDRESS,
    body: {
      buyer: person,
      attendees: [{ ticketId: sale.ticketId, ...guest }],
      answers: [{ questionId, answer: ANSWER }],
      acceptedTerms: true,
    },
  });
  return order;
}

/** From the basket to the refund, with what goes wrong on the way. */
async function wholeStory() {
  const { question, list } = await prepared();
  const order = await reserved(question.id);
  const { clientSecret } = (await sale.startPayment(order)).data;
  await sale.confirm(clientSecret, "pm_card_chargeDeclined");
  await sale.deliver();
  await sale.confirm(clientSecret);
  const signatures = sale.bench.receiver.requests.map(({ signature }) => signature);
  await failOnce(order, () => sale.deliver((events) => [...events, ...events]));
  await sale.startPayment(order);
  await followUp(order);

  const { tickets } = (await call(publicTickets.ofOrder, { params: at(order) })).data;
  const { qrText = "", shortId: ticketLink = "" } = tickets[0] ?? {};
  const scan = { scan: qrText, nonce: randomUUID() };
  await call(door.checkIn, { params: { shortId: list.shortId }, body: scan });

  const orderId = orderIdOf(order);
  const organizer = { token: sale.owner.token, params: { eventId: sale.event.id, orderId } };
  const body = { amountMinor: order.totals.totalMinor, notifyBuyer: true };
  await call(orders.refund, { ...organizer, body });
  await call(orders.refund, { ...organizer, body });
  await sale.deliver();
  await followUp(order);
  const links = [order.shortId, ticketLink, list.shortId].map((link) => link.slice(-16));
  return { order, orderId, secrets: [...links, ...signatures, clientSecret, qrText, scan.nonce] };
}

/** The first read of the order fails as a foreign package's error might: with all that it holds. */
async function failOnce(order: CheckoutOrder, work: () => Promise<unknown>): Promise<void> {
  let hasFailed = false;
  dynamo().middlewareStack.add(
    (next) => async (sent) => {
      const isOfOrder = JSON.stringify(sent.input).includes(orderPartition(orderIdOf(order)));
      if (hasFailed || !isOfOrder) return next(sent);
      hasFailed = true;
      const inner = Object.assign(new Error(`Nobody knows ${person.email}.`), { buyer: person });
      throw Object.assign(new Error(`No mail to <${guest.email}>`, { cause: inner }), {
        Item: { buyer: person, attendees: [guest] },
      });
    },
    { step: "initialize", name: "failure" },
  );
  await work();
  dynamo().middlewareStack.remove("failure");
}

const wordsOf = ({ message, what, code, kind = "" }: LogLine): string =>
  `${what ?? code ?? message} ${kind}`.trim();

/** The provider also sends events that we did not ask for; they are about no order. */
const isOurs = ({ stripeType = paymentEvents[0] }: LogLine): boolean =>
  paymentEvents.includes(String(stripeType)) && stripeType !== "payment_intent.created";

describe("the logs of an order", () => {
  it("tell its steps at INFO, each once and in order, with what was refused or failed", async () => {
    await wholeStory();

    const told = log.atInfo().filter(isOurs).map(wordsOf);
    expect(told.slice(0, -3)).toEqual([
      "created",
      "details",
      "payment_started",
      "payment_failed",
      "unexpected",
      "paid completed",
      "order_already_paid",
      "guest_tickets_requested",
      "mail_accepted",
      "checked_in",
      "refund_started",
      "refund_done refund_told",
      "nothing_to_refund",
      "request done",
    ]);
    // The order's items lie in the order of their ids, which are not those of their times.
    expect(told.slice(-3).toSorted()).toEqual(
      ["GUEST_TICKETS", "NEW_ORDER", "REFUND"].map((kind) => `mail_accepted ${kind}`),
    );
    const [failed] = log.lines.filter(({ level }) => level === "ERROR");
    expect(failed).toMatchObject({
      route: webhooks.stripe.key,
      error: { message: "No mail to <(address)>", cause: { message: "Nobody knows (address)." } },
    });
  });

  it("have one info line a change, and the refund's two for its beginning and its end", async () => {
    await wholeStory();

    const changes = log.atInfo().filter(({ requestId }) => requestId !== undefined);
    const perRequest = Map.groupBy(changes, ({ requestId }) => requestId);
    const several = [...perRequest.values()].filter(({ length }) => length !== 1);
    expect(several.map((lines) => lines.map(wordsOf))).toEqual([
      ["refund_started", "refund_done refund_told"],
    ]);
  });

  it("have the ids of the order, its event and its payment on every line", async () => {
    const { orderId } = await wholeStory();
    const lines = log.lines.filter(isOurs);
    const lacks = (name: string, id?: string) => (line: LogLine) =>
      id === undefined ? line[name] === undefined : line[name] !== id;

    expect(lines.filter(lacks("orderId", orderId))).toEqual([]);
    expect(lines.filter(lacks("eventId", sale.event.id))).toEqual([]);
    const begun = lines.findIndex(({ what }) => what === "payment_started");
    const readNoOrder = lines.filter(({ queue, attendeeId }) => queue ?? attendeeId);
    const paying = lines.slice(begun + 1).filter((line) => !readNoOrder.includes(line));
    expect(paying.filter(lacks("intentId"))).toEqual([]);
    const calls = lines.filter(({ route }) => route !== undefined);
    expect(calls.filter(lacks("requestId"))).toEqual([]);
    expect(calls.filter(lacks("invocationId"))).toEqual([]);
    const mails = lines.filter(({ mailId, messageId }) => mailId ?? messageId);
    expect(mails.map(({ message }) => message)).toContain("mail done");
  });

  it("hold nothing about a person, no link, no code and no key", async () => {
    const { secrets } = await wholeStory();
    const people = [person, guest].flatMap((one) => Object.values(one));
    const keys = Object.values(testSecrets).flatMap((one) => Object.values(one));
    const { token, cookies, me } = sale.owner;
    const owner = [token, ...cookies, me.email, me.firstName, me.lastName];
    const never = [...people, ANSWER, CODE, ADDRESS, ...secrets, ...keys, ...owner];

    const text = JSON.stringify(log.lines).toLowerCase();
    expect(never.filter((one) => one.length < 5)).toEqual([]);
    expect(never.filter((one) => text.includes(one.toLowerCase()))).toEqual([]);
    expect(log.lines.some(({ level }) => level === "ERROR")).toBe(true);
  });

  it("say which events of the provider were taken in, and which one could not be", async () => {
    await wholeStory();
    const events = log.atInfo().filter(({ route }) => route === webhooks.stripe.key);

    const lines = events.filter(isOurs).map((line) => `${line["stripeType"]}: ${wordsOf(line)}`);
    expect(lines).toEqual([
      "payment_intent.payment_failed: payment_failed",
      "payment_intent.succeeded: unexpected",
      "payment_intent.succeeded: paid completed",
      "refund.created: request done",
    ]);
    expect(events.every(({ stripeEventId }) => /^evt_\w+$/.test(String(stripeEventId)))).toBe(true);
  });
});

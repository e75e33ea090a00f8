// How often may a buyer press Pay again, give up what was being paid, and change saved details? The
// card provider answers all organizers together, so nobody may ask it without end.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { limitClosings } from "#functions/checkout/rate-limits.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { listen } from "#scripts/local/stack/listen.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const PRESSES_AGAIN = 20;
const GIVEN_UP = 60;
const CHANGES = 30;
const WINDOW_SECONDS = 600;
const NETWORK = "203.0.113.9";

const sale = eachTest(() => openOnSale([{ quantityAvailable: 500, maxPerOrder: 100 }]));
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

/** The calls that the provider gets from now on. */
async function listenIn(): Promise<string[]> {
  const asked: string[] = [];
  const server = await listen((req, res) => {
    asked.push(`${req.method} ${req.url?.split("?")[0]}`);
    return sale.bench.standIn.handle(req, res);
  });
  process.env["STRIPE_API_URL"] = server.url;
  onTestFinished(() => server.close());
  return asked;
}

async function filledIn(address?: string): Promise<CheckoutOrder> {
  const lines = [{ ticketId: sale.ticketId, quantity: 1 }];
  const { status, data: order } = await sale.reserve(lines, randomUUID(), address);
  expect(status).toBe(201);
  await sale.fillIn(order);
  return order;
}

async function pressed(order: CheckoutOrder, times: number): Promise<number[]> {
  const statuses = [];
  for (let press = 0; press < times; press++)
    statuses.push((await sale.startPayment(order)).status);
  return statuses;
}

const times = <T>(count: number, value: T): T[] => Array(count).fill(value);

describe("pressing Pay again", () => {
  it("asks the provider twenty times more, then tells how long to wait, and the payment stays", async () => {
    const order = await filledIn();
    const asked = await listenIn();
    const { data: payment } = await sale.startPayment(order);
    expect(await pressed(order, PRESSES_AGAIN)).toEqual(times(PRESSES_AGAIN, 200));

    await sale.pass(100);
    const refused = await sale.startPayment(order);

    const seconds = WINDOW_SECONDS - 100;
    expect(refused.status).toBe(429);
    expect(refused.problem).toMatchObject({ code: "too_many_requests", params: { seconds } });
    expect(refused.headers["retry-after"]).toBe(String(seconds));
    expect(asked).toHaveLength(1 + PRESSES_AGAIN);
    await sale.pass(seconds);
    expect((await sale.startPayment(order)).data.clientSecret).toBe(payment.clientSecret);
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
    expect((await sale.look(order)).data.status).toBe("COMPLETED");
  });

  it("counts also for who pressed before the first press was stored", async () => {
    const order = await filledIn();
    const asked = await listenIn();
    const others = beforeNext("TransactWriteItemsCommand", () => pressed(order, 1 + PRESSES_AGAIN));

    const { status } = await sale.startPayment(order);

    expect([status, await others]).toEqual([429, times(1 + PRESSES_AGAIN, 200)]);
    expect(asked).toHaveLength(1 + PRESSES_AGAIN);
  });

  it("counts where the provider refused the amount, and each press tries anew", async () => {
    const { event, tickets } = await given.event(sale.owner, {
      fields: { currency: "UZS" },
      tickets: [{ title: "Lawn", priceMinor: 5 }],
    });
    const body = { lines: [{ ticketId: tickets[0]?.id, quantity: 1 }] };
    const { data } = await call(reservations.create, { params: { eventId: event.id }, body });
    const person = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
    const attendees = [{ ...person, ticketId: tickets[0]?.id }];
    const params = { eventId: event.id, shortId: data.shortId };
    const details = { buyer: person, attendees, acceptedTerms: true };
    await call(checkout.saveDetails, { params, body: details });
    const asked = await listenIn();

    const statuses = [];
    for (let press = 0; press <= PRESSES_AGAIN + 1; press++)
      statuses.push((await call(checkout.startPayment, { params })).status);

    expect(statuses).toEqual([...times(1 + PRESSES_AGAIN, 422), 429]);
    expect(asked).toHaveLength(1 + PRESSES_AGAIN);
  });
});

describe("pressing Pay for an organizer whose account takes no money", () => {
  inConnectMode();

  it("asks how the account stands twenty times in ten minutes, whichever order is paid", async () => {
    const onboarding = onboardingOf(sale);
    await onboarding.connect();
    const [order, other] = [await filledIn(), await filledIn()];
    await onboarding.stand("restricted");
    const asked = await listenIn();

    expect(await pressed(order, PRESSES_AGAIN)).toEqual(times(PRESSES_AGAIN, 409));
    expect((await sale.startPayment(other)).problem.code).toBe("payments_not_connected");
    expect(asked).toHaveLength(PRESSES_AGAIN);
  });
});

describe("giving up orders after Pay", () => {
  const REALLY_GIVEN_UP = 3;

  /** Orders of the network whose buyers press Pay and give them up; the first are only counted. */
  async function giveUpMany(): Promise<void> {
    for (let time = 0; time < GIVEN_UP - REALLY_GIVEN_UP; time++)
      await asSystem(() => limitClosings(sale.event.id, NETWORK));
    for (let time = 0; time < REALLY_GIVEN_UP; time++) {
      const order = await filledIn(NETWORK);
      await sale.startPayment(order);
      expect((await sale.abandon(order, NETWORK)).data.status).toBe("ABANDONED");
    }
  }

  it("ends for a network after sixty in ten minutes; the order stays, and can be paid or end later", async () => {
    await giveUpMany();
    const [order, paid] = [await filledIn(NETWORK), await filledIn(NETWORK)];
    await sale.startPayment(order);
    const { data: payment } = await sale.startPayment(paid);
    const asked = await listenIn();

    for (const one of [order, paid]) {
      const { status, problem, headers } = await sale.abandon(one, NETWORK);
      expect([status, problem.code]).toEqual([429, "network_closes_many"]);
      expect(headers["retry-after"]).toBe(String(WINDOW_SECONDS));
    }
    expect(asked).toEqual([]);
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
    expect((await sale.look(paid)).data.status).toBe("COMPLETED");
    await sale.pass(WINDOW_SECONDS);
    expect((await sale.abandon(order, NETWORK)).data.status).toBe("ABANDONED");
  });

  it("is counted for each event by itself", async () => {
    const closed = (eventId: string) => asSystem(() => limitClosings(eventId, NETWORK));
    for (let time = 0; time < GIVEN_UP; time++) await closed("evt_one");

    await expect(closed("evt_one")).rejects.toThrow("network_closes_many");
    await expect(closed("evt_other")).resolves.toBeUndefined();
  });

  it("counts where the payment opens at that moment; the order stays, and can be paid", async () => {
    await giveUpMany();
    const order = await filledIn(NETWORK);
    const { pk } = headItem.key({ orderId: order.shortId.slice(0, ID_LENGTH) });
    // The first read of the order finds no payment, the second finds this one.
    const opened: Promise<{ status: number }>[] = [];
    const press = () => sale.startPayment(order);
    const isRead = async () => void opened.push(beforeNext("QueryCommand", press, pk));
    void beforeNext("QueryCommand", isRead, pk);

    const { status, problem } = await sale.abandon(order, NETWORK);

    expect([status, problem.code]).toEqual([429, "network_closes_many"]);
    expect((await opened[0])?.status).toBe(200);
    expect((await sale.look(order)).data.status).toBe("RESERVED");
  });

  it("counts each time, as long as the provider has not closed the payment", async () => {
    const order = await filledIn(NETWORK);
    const { data: payment } = await sale.startPayment(order);
    const intent = sale.bench.standIn.state.paymentIntents.get(
      payment.clientSecret.split("_secret_")[0] ?? "",
    );
    Object.assign(intent?.object ?? {}, { status: "processing" });
    const asked = await listenIn();

    const statuses = [];
    for (let press = 0; press <= GIVEN_UP; press++)
      statuses.push((await sale.abandon(order, NETWORK)).status);

    expect(statuses).toEqual([...times(GIVEN_UP, 200), 429]);
    expect(asked).toHaveLength(2 * GIVEN_UP);
  });

  it("leaves nothing of a large order that the network could not reserve again", async () => {
    const lines = [{ ticketId: sale.ticketId, quantity: 100 }];
    const { data: order } = await sale.reserve(lines, randomUUID(), NETWORK);
    await sale.fillIn(order);
    expect((await sale.startPayment(order)).status).toBe(200);

    expect((await sale.abandon(order, NETWORK)).data.status).toBe("ABANDONED");

    expect((await sale.reserve(lines, randomUUID(), NETWORK)).status).toBe(201);
  });

  it("keeps nobody else from it, nor from giving up a basket before Pay", async () => {
    await giveUpMany();
    const [basket, elsewhere] = [await filledIn(NETWORK), await filledIn()];
    await sale.startPayment(elsewhere);

    expect((await sale.abandon(basket, NETWORK)).data.status).toBe("ABANDONED");
    expect((await sale.abandon(elsewhere)).data.status).toBe("ABANDONED");
  });

  it("counts where a code closes the payment; the order keeps its price and its payment", async () => {
    await limitsDesk(sale).addCode({});
    await giveUpMany();
    const order = await filledIn(NETWORK);
    const { data: payment } = await sale.startPayment(order);
    const asked = await listenIn();

    const refused = await sale.setCode(order, "SAVE10", NETWORK);

    expect([refused.status, refused.problem.code]).toEqual([429, "network_closes_many"]);
    expect(asked).toEqual([]);
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
    const { status, totals } = (await sale.look(order)).data;
    expect([status, totals.totalMinor]).toEqual(["COMPLETED", 2500]);
  });
});

describe("changing saved details", () => {
  const saved = (order: CheckoutOrder, firstName: string) => sale.fillIn(order, { firstName });
  const changed = async (order: CheckoutOrder, count: number) => {
    const statuses = [];
    for (let change = 0; change < count; change++)
      statuses.push((await saved(order, `Bea ${change}`)).status);
    return statuses;
  };

  it("ends after thirty in an hour; the last saved ones stay and can be paid", async () => {
    const order = await filledIn();
    expect(await changed(order, CHANGES)).toEqual(times(CHANGES, 200));

    const refused = await saved(order, "Late");

    expect([refused.status, refused.problem.code]).toEqual([429, "too_many_requests"]);
    expect((await sale.look(order)).data.buyer?.firstName).toBe(`Bea ${CHANGES - 1}`);
    expect((await sale.startPayment(order)).status).toBe(200);
  });

  it("does not count a repeated request", async () => {
    const { data: order } = await sale.reserve();
    const person = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
    const input = {
      params: { eventId: order.eventId, shortId: order.shortId },
      body: {
        buyer: person,
        attendees: [{ ...person, ticketId: sale.ticketId }],
        acceptedTerms: true,
      },
      idempotencyKey: randomUUID(),
    };

    for (let request = 0; request < CHANGES + 5; request++)
      expect((await call(checkout.saveDetails, input)).status).toBe(200);
  });

  it("counts also for who began before the first save", async () => {
    const { data: order } = await sale.reserve();
    const others = beforeNext("TransactWriteItemsCommand", () => changed(order, 1 + CHANGES));

    const { status } = await saved(order, "Late");

    expect([status, await others]).toEqual([429, times(1 + CHANGES, 200)]);
  });
});

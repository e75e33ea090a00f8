// What does a checkout ask of a buyer, and what does its link show? It asks who comes, and for the
// terms, whose version is stored.
import { describe, expect, it, vi } from "vitest";
import { readLink } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { detailsKey } from "#functions/engine/order/order-items.ts";
import { orders } from "#shared/contracts/orders.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() =>
  openOnSale([
    { title: "Lawn", priceMinor: 2500, quantityAvailable: 5 },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 5 },
  ]),
);

const person = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };

async function reserved(place: number): Promise<CheckoutOrder> {
  return (await sale.reserve([{ ticketId: sale.tickets[place]?.id ?? "", quantity: 1 }])).data;
}

/** Sends the details with the terms' checkbox as given. */
function send(order: CheckoutOrder, box: { acceptedTerms?: boolean; organizerTermsUrl?: string }) {
  const attendees = order.lines.map(({ ticketId }) => ({ ...person, ticketId }));
  const params = { eventId: order.eventId, shortId: order.shortId };
  return call(checkout.saveDetails, { params, body: { buyer: person, attendees, ...box } });
}

async function storedTerms(order: CheckoutOrder): Promise<unknown> {
  const id = (await readLink("order-link", order.shortId)) ?? "";
  const item = await asSystem(() => getItem(detailsKey(id)));
  return item?.terms;
}

it.each([
  ["a paid", 0],
  ["a free", 1],
])("%s order is refused without the box, on the box itself", async (_, place) => {
  const order = await reserved(place);

  const answers = [await send(order, {}), await send(order, { acceptedTerms: false })];

  for (const { status, problem } of answers) {
    expect(status).toBe(422);
    expect(problem.fields).toEqual([{ path: "acceptedTerms", code: "terms_not_accepted" }]);
  }
  expect((await sale.look(order)).data.status).toBe("RESERVED");
});

it("payment starts only after the details, because they hold the buyer and the accepted terms", async () => {
  const order = await reserved(0);

  const early = await sale.startPayment(order);
  expect([early.status, early.problem.code]).toEqual([409, "details_missing"]);
  expect(sale.bench.standIn.state.paymentIntents.size).toBe(0);

  await send(order, { acceptedTerms: true });
  expect((await sale.startPayment(order)).status).toBe(200);
});

it("an order that converts to less than the card provider's minimum says so, and can be given up", async () => {
  const { event, tickets } = await given.event(sale.owner, {
    fields: { currency: "UZS" },
    tickets: [{ title: "Lawn", priceMinor: 5 }],
  });
  const body = { lines: [{ ticketId: tickets[0]?.id, quantity: 1 }] };
  const eventId = event.id;
  const { data: order } = await call(reservations.create, { params: { eventId }, body });
  const params = { eventId, shortId: order.shortId };
  await send(order, { acceptedTerms: true });

  const started = await call(checkout.startPayment, { params });
  const abandoned = await call(checkout.abandon, { params });

  expect([started.status, started.problem.code]).toEqual([422, "amount_below_minimum"]);
  expect(abandoned.data.status).toBe("ABANDONED");
});

it("the order keeps which terms were accepted, and when", async () => {
  const order = await reserved(1);
  await sale.pass(90);
  const at = new Date(sale.bench.clock.ms).toISOString();

  const saved = await send(order, { acceptedTerms: true });
  await sale.pass(10);
  const again = await send(order, { acceptedTerms: true });

  expect([saved.data.status, again.data.status]).toEqual(["COMPLETED", "COMPLETED"]);
  expect(await storedTerms(order)).toEqual({ version: "test-terms", at });
});

describe("the organizer's own terms", () => {
  const [former, present] = ["https://owl.example/terms-1", "https://owl.example/terms-2"];
  const shown = async (order: CheckoutOrder) => {
    const [row] = (await call(orders.list, at())).data;
    const params = { ...at().params, orderId: row?.id ?? "" };
    expect(row?.email).toBe(order.buyer?.email);
    return (await call(orders.get, { ...at(), params })).data.acceptedTerms;
  };
  const at = () => ({ token: sale.owner.token, params: { eventId: sale.event.id } });

  it("are kept by their address beside ours, and stay when they change", async () => {
    await limitsDesk(sale).editSettings({ checkout: { termsUrl: former } });
    const order = await reserved(1);

    const { data } = await send(order, { acceptedTerms: true, organizerTermsUrl: former });
    await limitsDesk(sale).editSettings({ checkout: { termsUrl: present } });

    expect(await shown(data)).toEqual({
      version: "test-terms",
      organizerUrl: former,
      at: new Date(sale.bench.clock.ms).toISOString(),
    });
  });

  it("are none where the event had none", async () => {
    const { data } = await send(await reserved(1), { acceptedTerms: true, organizerTermsUrl: "" });

    expect(await shown(data)).toMatchObject({ version: "test-terms", organizerUrl: "" });
  });

  it("and ours are told as accepted while both are those of now", async () => {
    await limitsDesk(sale).editSettings({ checkout: { termsUrl: former } });
    const order = await reserved(0);
    const isAccepted = async () => (await sale.look(order)).data.hasAcceptedTerms;
    expect([order.hasAcceptedTerms, await isAccepted()]).toEqual([false, false]);

    const box = { acceptedTerms: true, organizerTermsUrl: former };
    expect((await send(order, box)).data.hasAcceptedTerms).toBe(true);
    vi.stubEnv("TERMS_VERSION", "newer-terms");
    expect(await isAccepted()).toBe(false);
    vi.unstubAllEnvs();
    expect(await isAccepted()).toBe(true);
    await limitsDesk(sale).editSettings({ checkout: { termsUrl: present } });
    expect(await isAccepted()).toBe(false);
  });

  it("that changed under the buyer's eyes are accepted anew, on the box", async () => {
    await limitsDesk(sale).editSettings({ checkout: { termsUrl: former } });
    const order = await reserved(1);
    await limitsDesk(sale).editSettings({ checkout: { termsUrl: present } });

    const { status, problem } = await send(order, {
      acceptedTerms: true,
      organizerTermsUrl: former,
    });
    expect([status, problem.fields]).toEqual([
      422,
      [{ path: "acceptedTerms", code: "terms_changed" }],
    ]);
    expect(await storedTerms(order)).toBeUndefined();

    const { data } = await send(order, { acceptedTerms: true, organizerTermsUrl: present });
    expect(await shown(data)).toMatchObject({ organizerUrl: present });
  });

  it("that are newer than the event in the cache are in the answer that accepts them", async () => {
    await limitsDesk(sale).editSettings({ checkout: { termsUrl: former } });
    const order = await reserved(1);
    await changeSettings(at(), { checkout: { termsUrl: present } });
    expect((await sale.look(order)).data.event.termsUrl).toBe(former);

    const { data } = await send(order, { acceptedTerms: true, organizerTermsUrl: present });

    expect([data.event.termsUrl, data.hasAcceptedTerms]).toEqual([present, true]);
  });
});

it("a link shows its own order and no other", async () => {
  const [order, other] = [await reserved(0), await reserved(1)];

  const seen = await sale.look(order);
  expect([seen.data.status, seen.data.totals.totalMinor]).toEqual(["RESERVED", 2500]);
  expect(seen.text).not.toContain(other.shortId);

  const altered = order.shortId.slice(0, -1) + (order.shortId.endsWith("0") ? "1" : "0");
  for (const shortId of [altered, order.shortId.slice(0, 12), "0".repeat(order.shortId.length)]) {
    const params = { eventId: order.eventId, shortId };
    const answer = await call(checkout.get, { params });
    expect([answer.status, answer.problem.code]).toEqual([404, "order_not_found"]);
  }
});

it("every ticket needs the person who comes with it, and nobody more", async () => {
  const order = await reserved(0);
  const params = { eventId: order.eventId, shortId: order.shortId };
  const one = { ...person, ticketId: order.lines[0]?.ticketId };

  for (const attendees of [[one, one], [{ ...one, ticketId: sale.tickets[1]?.id }]]) {
    const body = { buyer: person, attendees, acceptedTerms: true };
    const { status, problem } = await call(checkout.saveDetails, { params, body });
    expect([status, problem.code]).toEqual([409, "attendee_count"]);
  }
  expect((await sale.look(order)).data.status).toBe("RESERVED");
});

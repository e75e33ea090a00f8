// Is buying impossible without accepting the terms, and is the accepted version stored?
import { afterEach, beforeEach, expect, it } from "vitest";
import { readLink } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { orderPartition } from "#functions/engine/order/order-items.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/checkout.ts";
import { call } from "#tests/support/call.ts";
import { type OnSale, openOnSale } from "#tests/support/on-sale.ts";

let sale: OnSale;
beforeEach(async () => {
  sale = await openOnSale([
    { title: "Lawn", priceMinor: 2500, quantityAvailable: 5 },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 5 },
  ]);
});
afterEach(() => sale.close());

const person = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };

async function reserved(place: number): Promise<CheckoutOrder> {
  return (await sale.reserve([{ ticketId: sale.tickets[place]?.id ?? "", quantity: 1 }])).data;
}

/** Sends the details with the terms' checkbox as given. */
function send(order: CheckoutOrder, box: { acceptedTerms?: boolean }) {
  const attendees = order.lines.map(({ ticketId }) => ({ ...person, ticketId }));
  const params = { eventId: order.eventId, shortId: order.shortId };
  return call(checkout.saveDetails, { params, body: { buyer: person, attendees, ...box } });
}

async function storedTerms(order: CheckoutOrder): Promise<unknown> {
  const id = (await readLink("order-link", order.shortId)) ?? "";
  const item = await asSystem(() => getItem({ pk: orderPartition(id), sk: "DETAILS" }));
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

// Is an order's reference its own? It is claimed beside the order's read, under what the payment's
// metadata says, which may be wrong.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hmac } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { referenceItem } from "#functions/stored/order/reference.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let secret: string;
const sale = eachTest(openOnSale);
const order = eachTest(async () => (await sale.reserve()).data);
beforeEach(async () => {
  await sale.fillIn(order);
  secret = (await sale.startPayment(order)).data.clientSecret;
});

const idOf = ({ shortId }: CheckoutOrder) => shortId.slice(0, ID_LENGTH);
const referenceOf = async (one: CheckoutOrder, attempt: number) =>
  `F-${(await hmac("order-reference", `${idOf(one)}#${attempt}`, 6)).toUpperCase()}`;
const ownerOf = async (reference: string, eventId = sale.event.id) => {
  const key = referenceItem.key({ eventId, reference });
  return (await asSystem(() => getItem(key, { consistent: true })))?.["order"];
};
const metadataOf = () =>
  sale.bench.standIn.state.paymentIntents.get(secret.split("_secret_")[0] ?? "")?.object.metadata;

/** The payment succeeds, and the provider's events arrive. */
async function paid(): Promise<CheckoutOrder> {
  await sale.confirm(secret);
  await sale.deliver();
  return (await sale.look(order)).data;
}

describe("a paid order", () => {
  afterEach(async () => expect(await sale.wrongs()).toEqual([]));

  it("has its first reference, which it keeps whatever arrives again", async () => {
    const { status, reference } = await paid();
    await sale.deliver((events) => [...events, ...events]);

    expect([status, reference]).toEqual(["COMPLETED", await referenceOf(order, 0)]);
    expect(await ownerOf(reference ?? "")).toBe(idOf(order));
    expect(await ownerOf(await referenceOf(order, 1))).toBeUndefined();
    expect((await sale.look(order)).data.reference).toBe(reference);
  });

  it("takes the next reference where another order has its first", async () => {
    const taken = { eventId: sale.event.id, reference: await referenceOf(order, 0) };
    await asSystem(() => writeItem({ put: referenceItem.whole({ ...taken, order: "another" }) }));

    const { reference } = await paid();

    expect(reference).toBe(await referenceOf(order, 1));
    expect(await ownerOf(taken.reference)).toBe("another");
    expect(await ownerOf(reference ?? "")).toBe(idOf(order));
  });

  it.each([
    ["another event", "evt_000000000000"],
    ["no event", ""],
    ["a key of the table", "evt_1#F-ABCDEF"],
  ])("owns its reference in its own event where the metadata names %s", async (_, eventId) => {
    Object.assign(metadataOf() ?? {}, { eventId });

    const { status, reference } = await paid();

    expect([status, reference]).toEqual(["COMPLETED", await referenceOf(order, 0)]);
    expect(await ownerOf(reference ?? "")).toBe(idOf(order));
  });

  it("claims it after the read where the first claim failed", async () => {
    await sale.confirm(secret);
    void beforeNext("PutItemCommand", async () => {
      throw new Error("The table does not answer.");
    });

    await sale.deliver();

    const { status, reference } = (await sale.look(order)).data;
    expect([status, reference]).toEqual(["COMPLETED", await referenceOf(order, 0)]);
  });
});

it("a payment that names a text and no event claims nothing", async () => {
  const metadata = { orderId: idOf(order), eventId: "evt_1#F-ABCDEF" };
  const foreign = await sale.bench.createIntent({ metadata });
  await sale.bench.confirm(foreign, "pm_card_visa");
  await sale.deliver();

  const { eventId } = metadata;
  const claims = referenceItem.within({ eventId, reference: await referenceOf(order, 0) });
  expect(await asSystem(() => queryItems(claims))).toEqual([]);
  expect((await sale.look(order)).data.status).toBe("RESERVED");
});

// What if a request that sets or removes a promo code comes twice? A network may repeat one late,
// after the buyer chose otherwise. It changes nothing then.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { orders } from "#shared/contracts/orders.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const TRIES = 20;

let order: CheckoutOrder;
let codeId: string;
const sale = eachTest(() => openOnSale([{ title: "Lawn", quantityAvailable: 10 }]));
const desk = eachTest(() => limitsDesk(sale));
beforeEach(async () => {
  codeId = (await desk.addCode({ maxUses: 1 })).data.id;
  await desk.addCode({ code: "HALF", discountRate: 50_000 });
  order = (await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }])).data;
});
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

const setAs = (key: string, code: string) => sale.setCode(order, code, undefined, key);
const codeOf = async () => (await sale.look(order)).data.promoCode;
const changes = async () => {
  const params = { eventId: sale.event.id, orderId: order.shortId.slice(0, ID_LENGTH) };
  const { timeline } = (await call(orders.get, { token: sale.owner.token, params })).data;
  return timeline.filter(({ what }) => what.startsWith("promo_code")).length;
};

it("a code that was replaced does not come back, and its use stays free", async () => {
  const key = randomUUID();
  await setAs(key, "SAVE10");
  await sale.setCode(order, "HALF");
  const other = await sale.reserveWith("SAVE10");

  const late = await setAs(key, "SAVE10");

  expect([late.status, late.data.promoCode]).toEqual([200, "HALF"]);
  expect([await codeOf(), await changes()]).toEqual(["HALF", 2]);
  expect(other.status).toBe(201);
});

it("a code that was removed does not come back, and a removal takes no later code away", async () => {
  const [set, remove] = [randomUUID(), randomUUID()];
  await setAs(set, "HALF");
  await sale.removeCode(order, remove);
  expect((await setAs(set, "HALF")).data.promoCode).toBeNull();

  await sale.setCode(order, "SAVE10");

  expect((await sale.removeCode(order, remove)).data.promoCode).toBe("SAVE10");
  expect(await codeOf()).toBe("SAVE10");
});

it("one that found its code set does not bring it back either", async () => {
  const second = randomUUID();
  await sale.setCode(order, "HALF");
  expect((await setAs(second, "HALF")).data.promoCode).toBe("HALF");
  await sale.removeCode(order);

  expect((await setAs(second, "HALF")).data.promoCode).toBeNull();
  expect(await changes()).toBe(2);
});

it("its key is refused for another code, and for none", async () => {
  const key = randomUUID();
  await setAs(key, "half ");
  expect((await setAs(key, "HALF")).status).toBe(200); // The same code, typed otherwise.

  const answers = [await setAs(key, "SAVE10"), await sale.removeCode(order, key)];

  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
    [409, "idempotency_key_reused"],
    [409, "idempotency_key_reused"],
  ]);
  expect(await codeOf()).toBe("HALF");
});

it("one that was refused is tried again by its repetition", async () => {
  const { data: other } = await sale.reserveWith("SAVE10");
  const key = randomUUID();
  expect((await setAs(key, "SAVE10")).problem.code).toBe("promo_code_used_up");
  await sale.abandon(other);

  expect((await setAs(key, "SAVE10")).data.promoCode).toBe("SAVE10");
});

it("two at the same moment are one change", async () => {
  const key = randomUUID();

  const second = beforeNext("QueryCommand", () => setAs(key, "SAVE10"), `#${codeId}#`);
  const answers = [await setAs(key, "SAVE10"), await second];

  expect(answers.map(({ data }) => data.promoCode)).toEqual(["SAVE10", "SAVE10"]);
  expect(await changes()).toBe(1);
});

it("one that completed the order for nothing answers with that order", async () => {
  await desk.addCode({ code: "GIFT", discountRate: 100_000 });
  await sale.fillIn(order);
  const key = randomUUID();
  expect((await setAs(key, "GIFT")).data.status).toBe("COMPLETED");

  const again = await setAs(key, "GIFT");

  expect([again.status, again.data.status]).toEqual([200, "COMPLETED"]);
});

it("all that an order allows are remembered for as long as it lasts", async () => {
  await desk.editSettings({ checkout: { orderTimeoutMinutes: 120 } });
  order = (await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }])).data;
  const keys = Array.from({ length: TRIES }, () => randomUUID());
  for (const [index, key] of keys.entries()) await setAs(key, index % 2 ? "HALF" : "SAVE10");
  await sale.pass(110 * 60);
  const { status, problem } = await sale.setCode(order, "SAVE10");
  expect([status, problem.code]).toEqual([409, "too_many_code_changes"]);

  for (const [index, key] of keys.entries())
    expect((await setAs(key, index % 2 ? "HALF" : "SAVE10")).status).toBe(200);

  expect(await codeOf()).toBe("HALF");
});

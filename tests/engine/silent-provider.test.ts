// What if the provider accepts every call and never answers? The caller gets an error before the
// function's timeout.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { type OnSale, openOnSale } from "#tests/support/on-sale.ts";
import { silentServer } from "#tests/support/silent-server.ts";

/** The timeout of a function behind API Gateway, in milliseconds. A slower test fails. */
const FUNCTION_MS = 10_000;

const silent = silentServer();
let sale: OnSale;
let order: CheckoutOrder;
beforeEach(async () => {
  sale = await openOnSale();
  order = (await sale.reserve()).data;
  await sale.fillIn(order);
});
afterEach(() => sale.close());

describe("a provider that never answers", () => {
  it("ends in a clear answer to who wants to pay", { timeout: FUNCTION_MS }, async () => {
    process.env["STRIPE_API_URL"] = silent.url;

    const { status, problem, headers } = await sale.startPayment(order);

    expect([status, problem.code, headers["retry-after"]]).toEqual([
      503,
      "payments_unavailable",
      "2",
    ]);
  });

  it("ends in a clear answer to who gives the basket back", { timeout: FUNCTION_MS }, async () => {
    await sale.startPayment(order);
    process.env["STRIPE_API_URL"] = silent.url;

    const { status, problem } = await sale.abandon(order);

    expect([status, problem.code]).toEqual([503, "payments_unavailable"]);
  });

  it("keeps nobody from seeing their order", { timeout: FUNCTION_MS }, async () => {
    await sale.startPayment(order);
    process.env["STRIPE_API_URL"] = silent.url;

    const { status, data } = await sale.look(order);

    expect([status, data.status]).toEqual([200, "RESERVED"]);
  });
});

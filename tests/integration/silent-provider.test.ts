// What if the provider takes every call and never answers? The caller hears so before its function's time is over.
import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { type OnSale, openOnSale } from "#tests/support/on-sale.ts";

/** A function behind API Gateway has this long; a test that takes longer fails. */
const FUNCTION_MS = 10_000;

const sockets = new Set<{ destroy(): void }>();
const server = createServer((socket) => sockets.add(socket));
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

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
    process.env["STRIPE_API_URL"] = url;

    const { status, problem, headers } = await sale.startPayment(order);

    expect([status, problem.code, headers["retry-after"]]).toEqual([503, "payments_unavailable", "2"]);
  });

  it("keeps nobody from seeing their order", { timeout: FUNCTION_MS }, async () => {
    await sale.startPayment(order);
    process.env["STRIPE_API_URL"] = url;

    const { status, data } = await sale.look(order);

    expect([status, data.status]).toEqual([200, "RESERVED"]);
  });
});

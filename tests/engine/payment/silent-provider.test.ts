// What if the provider accepts every call and never answers? The caller gets an error before the
// function's timeout. The tests wait side by side.
import { beforeAll, describe, expect, it } from "vitest";
import { TRY_MS } from "#functions/core/ports/stripe-client.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { silentServer } from "#tests/support/servers/silent-server.ts";

/** The timeout of a function behind API Gateway, in milliseconds. */
const FUNCTION_MS = 10_000;
/** The tries that a function has time for. */
const MOST_TRIES = Math.floor(FUNCTION_MS / TRY_MS);

const silent = silentServer();
const sale = allTests(openOnSale);
const filledIn = allTests(() => newOrder());
const givenBack = allTests(() => newOrder());
const looked = allTests(() => newOrder());
beforeAll(async () => {
  for (const order of [givenBack, looked]) await sale.startPayment(order);
  process.env["STRIPE_API_URL"] = silent.url;
});

/** An order with its names, ready for the payment. */
async function newOrder(): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  return order;
}

describe.concurrent("a provider that never answers", () => {
  it("ends in a clear answer to who wants to pay", async () => {
    const { status, problem, headers } = await sale.startPayment(filledIn);

    expect([status, problem.code, headers["retry-after"]]).toEqual([
      503,
      "payments_unavailable",
      "2",
    ]);
  });

  it("ends in a clear answer to who gives the basket back", async () => {
    const { status, problem } = await sale.abandon(givenBack);

    expect([status, problem.code]).toEqual([503, "payments_unavailable"]);
  });

  it("keeps nobody from seeing their order", async () => {
    const { status, data } = await sale.look(looked);

    expect([status, data.status]).toEqual([200, "RESERVED"]);
  });
});

it("is tried by each of the three as often as their function has time for", () => {
  expect(silent.attempts).toBeGreaterThan(0);
  expect(silent.attempts).toBeLessThanOrEqual(3 * MOST_TRIES);
});

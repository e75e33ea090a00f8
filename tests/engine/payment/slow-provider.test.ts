// What if the provider answers late and then not at all? Any sequence of calls ends within the
// function's timeout.
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { account } from "#shared/contracts/account.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { webhooks } from "#shared/contracts/public/webhooks.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { type Answer, call } from "#tests/support/servers/call.ts";
import { inConnectMode } from "#tests/support/servers/connected.ts";

/**
 * The timeout of a function behind API Gateway, and the delay of each answer from the provider, in
 * milliseconds.
 */
const FUNCTION_MS = 10_000;
const LATE_MS = 3_400;

let server: Server;
let url = "";
/** Time passes only during calls to the provider. */
let ms = 0;
/** How many calls are answered before the connection breaks, and which calls were made. */
let answered = 1;
const asked: string[] = [];

const sale = eachTest(() => openOnSale([{ quantityAvailable: 3 }]));
beforeEach(async () => {
  [ms, answered] = [0, 1];
  asked.splice(0);
  replaceClock({ nowMs: () => sale.bench.clock.ms, elapsedMs: () => ms });
  server = createServer(async (incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url?.split("?")[0]}`);
    ms += LATE_MS;
    if (answered-- <= 0) return void incoming.socket.destroy();
    const { authorization = "", "content-type": type = "" } = incoming.headers;
    const body = await text(incoming);
    const told = await fetch(sale.bench.baseUrl + incoming.url, {
      method: incoming.method ?? "GET",
      headers: { authorization, ...(type && { "content-type": type }) },
      ...(body && { body }),
    });
    outgoing.writeHead(told.status, { "content-type": "application/json" }).end(await told.text());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const lines = () => [{ ticketId: sale.ticketId, quantity: 3 }];
async function paying() {
  const { data: order } = await sale.reserve(lines());
  await sale.fillIn(order);
  return { order, secret: (await sale.startPayment(order)).data.clientSecret };
}
const becomesSlow = () => {
  process.env["STRIPE_API_URL"] = url;
};
/**
 * The caller gets a 503 in time: the function starts a call only if it can end before the
 * function's timeout.
 */
function isTold({
  status,
  problem,
}: Pick<Answer<typeof account.payments>, "status" | "problem">): void {
  expect([status, problem.code]).toEqual([503, "payments_unavailable"]);
  expect(ms).toBeLessThan(FUNCTION_MS);
}

describe("a provider that answers once, late, and then no more", () => {
  it("is told to who gives back a basket that was just paid", async () => {
    const { order, secret } = await paying();
    await sale.confirm(secret);
    becomesSlow();

    const params = { eventId: sale.event.id, shortId: order.shortId };
    isTold(await call(checkout.abandon, { params, leftMs: FUNCTION_MS }));

    const intent = secret.split("_secret_")[0];
    expect(asked).toEqual([
      `POST /v1/payment_intents/${intent}/cancel`,
      `GET /v1/payment_intents/${intent}`,
    ]);
  });

  it("lets the provider's event come again where money must go back", async () => {
    const { secret } = await paying();
    await sale.pass(900 + 121);
    await sale.sweep();
    await sale.buy(lines());
    const intent = sale.bench.standIn.state.paymentIntents.get(
      secret.split("_secret_")[0] ?? "",
    )?.object;
    Object.assign(intent ?? {}, { status: "requires_payment_method", canceled_at: null });
    await sale.confirm(secret);
    await sale.bench.standIn.settle();
    const { body, signature } = sale.bench.receiver.requests.at(-1) ?? { body: "", signature: "" };
    becomesSlow();

    const options = { text: body, headers: { "stripe-signature": signature }, leftMs: FUNCTION_MS };
    isTold(await call(webhooks.stripe, options));

    expect(asked).toEqual(["GET /v1/refunds", "POST /v1/refunds"]);
  });
});

describe("an owner who connects an account", () => {
  inConnectMode();

  it("hears that the provider cannot be reached, however many calls it would take", async () => {
    becomesSlow();

    isTold(await call(account.connectPayments, { token: sale.owner.token, leftMs: FUNCTION_MS }));

    expect(asked).toEqual(["POST /v1/accounts", "POST /v1/account_links"]);
  });
});

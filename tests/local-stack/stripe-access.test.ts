// Who may see what in the Stripe stand-in? Rules for connected accounts, keys and browsers.
import { describe, expect, test } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  openStripeBench,
  PUBLISHABLE_KEY,
  RETURN_URL,
  refusalOf,
  SECRET_KEY,
  stripeAt,
} from "#tests/support/servers/stripe-bench.ts";

const bench = eachTest(openStripeBench);

describe("accounts and keys", () => {
  const onAccount = { stripeAccount: "acct_organizer" };

  test("what belongs to a connected account cannot be seen from another", async () => {
    bench.standIn.connectAccount("acct_organizer");
    const intent = await bench.createIntent({}, onAccount);
    const own = await bench.createIntent();

    const fromOwn = await refusalOf(bench.stripe.paymentIntents.retrieve(intent.id));
    const fromAccount = await refusalOf(
      bench.stripe.paymentIntents.retrieve(own.id, {}, onAccount),
    );
    await bench.standIn.settle();

    expect(await bench.stripe.paymentIntents.retrieve(intent.id, {}, onAccount)).toMatchObject({
      id: intent.id,
    });
    expect(fromOwn).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: `No such payment_intent: '${intent.id}'`,
    });
    expect(fromAccount.code).toBe("resource_missing");
    expect(bench.receivedEvents().map(({ account }) => account)).toEqual([
      "acct_organizer",
      undefined,
    ]);
    expect((await bench.stripe.events.list({}, onAccount)).data).toHaveLength(1);
  });

  test("an account that is not connected is refused", async () => {
    const refused = await refusalOf(bench.createIntent({}, onAccount));

    expect(refused).toMatchObject({
      type: "StripePermissionError",
      statusCode: 403,
      code: "account_invalid",
    });
  });

  test("the own account says that it can take payments", async () => {
    expect(await bench.stripe.accounts.retrieveCurrent()).toMatchObject({
      charges_enabled: true,
      object: "account",
    });
  });

  test("a wrong key is refused", async () => {
    const stranger = stripeAt(bench.baseUrl, "sk_test_wrong");

    const refused = await refusalOf(
      stranger.paymentIntents.create({ amount: 7700, currency: "eur" }),
    );

    expect(refused).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
  });

  test("a browser reaches one intent by its client secret, sees no metadata, and nothing else", async () => {
    const intent = await bench.createIntent({ metadata: { order: "ord_7k3m" } });
    const asBrowser = { headers: { Authorization: `Bearer ${PUBLISHABLE_KEY}` } };
    const url = `${bench.baseUrl}/v1/payment_intents/${intent.id}`;

    const seen = await fetch(`${url}?client_secret=${intent.client_secret}`, asBrowser);
    const guessed = await fetch(`${url}?client_secret=wrong`, asBrowser);
    const refunds = await fetch(`${bench.baseUrl}/v1/refunds`, asBrowser);

    const body = await seen.json();
    expect(body).toMatchObject({ id: intent.id, amount: 7700 });
    expect(body).not.toHaveProperty("metadata");
    expect(guessed.status).toBe(400);
    expect(refunds.status).toBe(403);
  });

  test("a typed card number is taken from browsers only", async () => {
    const intent = await bench.createIntent();
    const typed = {
      client_secret: intent.client_secret ?? "",
      return_url: RETURN_URL,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "34",
      "payment_method_data[card][cvc]": "123",
    };
    const confirmAs = (key: string) =>
      fetch(`${bench.baseUrl}/v1/payment_intents/${intent.id}/confirm`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}` },
        body: new URLSearchParams(typed),
      });

    expect((await confirmAs(SECRET_KEY)).status).toBe(402);
    expect(await (await confirmAs(PUBLISHABLE_KEY)).json()).toMatchObject({ status: "succeeded" });
  });
});

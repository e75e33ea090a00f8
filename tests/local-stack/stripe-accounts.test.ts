// Does the Stripe stand-in open accounts, onboard their owners and keep the platform's fees as
// Stripe does?
import { beforeEach, describe, expect, test } from "vitest";
import { changeStanding, disconnectAccount } from "#scripts/local/stripe/accounts.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openStripeBench, refusalOf } from "#tests/support/servers/stripe-bench.ts";

const bench = eachTest(openStripeBench);

const desk = () => ({ state: bench.standIn.state, now: () => bench.clock.ms });
const open = () =>
  bench.stripe.accounts.create({
    type: "standard",
    email: "owner@foyer.test",
    metadata: { ours: "acc_1" },
  });
const urls = { refresh_url: "https://foyer.test/refresh", return_url: "https://foyer.test/return" };
const link = (account: string) =>
  bench.stripe.accountLinks.create({ account, type: "account_onboarding", ...urls });
const submit = (url: string, outcome: string, name = "Night Owl") =>
  fetch(url, { method: "POST", body: new URLSearchParams({ name, outcome }), redirect: "manual" });

describe("an account", () => {
  test("begins with nothing but what the platform knows", async () => {
    expect(await open()).toMatchObject({
      object: "account",
      email: "owner@foyer.test",
      metadata: { ours: "acc_1" },
      details_submitted: false,
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { disabled_reason: "requirements.past_due" },
    });
  });

  test("takes no payment before its owner has finished", async () => {
    const { id } = await open();

    const refused = await refusalOf(bench.createIntent({}, { stripeAccount: id }));

    expect(refused).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
    expect(refused.message).toContain("cannot make charges");
  });

  test("of a kind or with a parameter that the stand-in does not know is refused", async () => {
    const express = await refusalOf(bench.stripe.accounts.create({ type: "express" }));
    const typed = await refusalOf(
      bench.stripe.accounts.create({ type: "standard", business_type: "company" }),
    );

    expect([express.param, typed.param]).toEqual(["type", "business_type"]);
  });

  test.each([
    ["open", { details_submitted: true, charges_enabled: true, payouts_enabled: true }],
    ["in review", { details_submitted: true, charges_enabled: false, payouts_enabled: false }],
    ["unfinished", { details_submitted: false, charges_enabled: false, payouts_enabled: false }],
  ])("whose owner leaves the form %s says so, and an event tells it", async (outcome, facts) => {
    const { id } = await open();
    const { url } = await link(id);

    const form = await (await fetch(url)).text();
    const left = await submit(url, outcome, "Night <Owl>");
    await bench.standIn.settle();

    expect(form).toContain("owner@foyer.test");
    expect([left.status, left.headers.get("location")]).toEqual([303, urls.return_url]);
    expect(await bench.stripe.accounts.retrieve(id)).toMatchObject({
      ...facts,
      business_profile: { name: "Night <Owl>" },
    });
    expect(bench.receivedEvents()).toMatchObject([
      { type: "account.updated", account: id, data: { object: facts } },
    ]);
  });

  test("shows its owner a form that cannot be made to say something else", async () => {
    const { id } = await open();
    await submit((await link(id)).url, "unfinished", '"><script>alert(1)</script>');

    const form = await (await fetch((await link(id)).url)).text();

    expect(form).toContain("&quot;&gt;&lt;script&gt;");
    expect(form).not.toContain("<script>alert");
  });

  test("is out of reach once its owner has ended the connection, and an event tells it", async () => {
    bench.standIn.connectAccount("acct_organizer");
    const intent = await bench.createIntent({}, { stripeAccount: "acct_organizer" });
    await bench.standIn.settle();
    bench.receiver.requests.splice(0);

    disconnectAccount(desk(), "acct_organizer");
    await bench.standIn.settle();

    const gone = { type: "StripePermissionError", statusCode: 403, code: "account_invalid" };
    expect(await refusalOf(bench.stripe.accounts.retrieve("acct_organizer"))).toMatchObject(gone);
    const look = bench.stripe.paymentIntents.retrieve(
      intent.id,
      {},
      { stripeAccount: "acct_organizer" },
    );
    expect(await refusalOf(look)).toMatchObject(gone);
    expect(bench.receivedEvents()).toMatchObject([
      {
        type: "account.application.deauthorized",
        account: "acct_organizer",
        data: { object: { object: "application" } },
      },
    ]);
  });

  test("that was stopped in between cannot be paid on any more", async () => {
    bench.standIn.connectAccount("acct_organizer");
    const intent = await bench.createIntent({}, { stripeAccount: "acct_organizer" });
    changeStanding(desk(), "acct_organizer", "restricted");

    const refused = await refusalOf(
      bench.confirm(intent, "pm_card_visa", {}, { stripeAccount: "acct_organizer" }),
    );

    expect(refused.message).toContain("cannot make charges");
  });
});

describe("an onboarding link", () => {
  test("opens once", async () => {
    const { url } = await link((await open()).id);
    await fetch(url);

    const again = await fetch(url, { redirect: "manual" });

    expect([again.status, again.headers.get("location")]).toEqual([303, urls.refresh_url]);
  });

  test("opens for five minutes", async () => {
    const { url, expires_at } = await link((await open()).id);
    await bench.pass(301);

    expect(expires_at).toBeLessThan(bench.clock.ms / 1000);
    expect((await fetch(url, { redirect: "manual" })).headers.get("location")).toBe(
      urls.refresh_url,
    );
  });

  test("of an account that is not ours, or to nowhere, is refused", async () => {
    const foreign = await refusalOf(link("acct_nobody"));
    const params = {
      account: (await open()).id,
      type: "account_onboarding",
      return_url: "",
    } as const;
    const nowhere = await refusalOf(
      bench.stripe.accountLinks.create({ ...params, refresh_url: urls.refresh_url }),
    );

    expect([foreign.statusCode, nowhere.param]).toEqual([403, "return_url"]);
    expect((await fetch(`${bench.baseUrl}/connect/onboarding/unknown`)).status).toBe(404);
  });
});

describe("an application fee", () => {
  const onAccount = { stripeAccount: "acct_organizer" };
  beforeEach(() => bench.standIn.connectAccount("acct_organizer"));

  test("of a paid charge is the platform's", async () => {
    const intent = await bench.createIntent(
      { amount: 7700, application_fee_amount: 150 },
      onAccount,
    );
    const paid = await bench.confirm(intent, "pm_card_visa", {}, onAccount);

    const { data } = await bench.stripe.applicationFees.list({
      charge: String(paid.latest_charge),
    });

    expect(data).toMatchObject([
      { amount: 150, amount_refunded: 0, account: "acct_organizer", charge: paid.latest_charge },
    ]);
    expect(
      await bench.stripe.charges.retrieve(String(paid.latest_charge), {}, onAccount),
    ).toMatchObject({
      application_fee: data[0]?.id,
      application_fee_amount: 150,
    });
  });

  test("of a slow payment is taken when the money arrives", async () => {
    const intent = await bench.createIntent({ application_fee_amount: 150 }, onAccount);
    await bench.confirm(intent, "pm_card_bypassPending", {}, onAccount);
    expect((await bench.stripe.applicationFees.list()).data).toEqual([]);

    await bench.pass(60);

    expect((await bench.stripe.applicationFees.list()).data).toHaveLength(1);
  });

  test.each([
    ["without a connected account", { application_fee_amount: 150 }, {}],
    ["of nothing", { application_fee_amount: 0 }, onAccount],
    ["above the charge", { application_fee_amount: 7701 }, onAccount],
  ])("%s is refused", async (_, params, options) => {
    expect(await refusalOf(bench.createIntent(params, options))).toMatchObject({
      statusCode: 400,
      param: "application_fee_amount",
    });
  });

  test("goes back with a refund that says so, in the same part", async () => {
    const intent = await bench.createIntent(
      { amount: 10_000, application_fee_amount: 300 },
      onAccount,
    );
    await bench.confirm(intent, "pm_card_visa", {}, onAccount);
    const refund = (amount: number, withFee: boolean) =>
      bench.stripe.refunds.create(
        { payment_intent: intent.id, amount, refund_application_fee: withFee },
        onAccount,
      );
    const kept = async () =>
      (await bench.stripe.applicationFees.list()).data.map((fee) => fee.amount_refunded);

    await refund(5000, true);
    expect(await kept()).toEqual([150]);
    await refund(1000, false);
    expect(await kept()).toEqual([150]);
  });

  test("that was never taken cannot go back", async () => {
    const intent = await bench.createIntent({}, onAccount);
    await bench.confirm(intent, "pm_card_visa", {}, onAccount);

    const params = { payment_intent: intent.id, refund_application_fee: true };
    const refused = await refusalOf(bench.stripe.refunds.create(params, onAccount));

    expect(refused.statusCode).toBe(400);
    expect((await bench.stripe.refunds.list({}, onAccount)).data).toEqual([]);
  });
});

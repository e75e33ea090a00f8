// How does a test run a deployment where every account connects its own Stripe account?
import { afterEach, beforeEach } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import {
  changeStanding,
  disconnectAccount,
  type Standing,
} from "#scripts/local/stripe/accounts.ts";
import { account } from "#shared/contracts/account.ts";
import type { OnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

/** Runs all tests of a file in connect mode. */
export function inConnectMode(): void {
  beforeEach(() => {
    process.env.STRIPE_MODE = "connect";
  });
  afterEach(() => {
    process.env.STRIPE_MODE = "own-keys";
  });
}

/**
 * An owner before Stripe's onboarding. The functions act for the owner, for Stripe and in the
 * account's settings at Stripe.
 */
export function onboardingOf({
  bench,
  owner,
  deliver,
}: Pick<OnSale, "bench" | "owner" | "deliver">) {
  const { token } = owner;
  let stripeAccount = "";
  const desk = { state: bench.standIn.state, now: () => bench.clock.ms };
  const onboarding = {
    look: () => call(account.payments, { token }),
    begin: (eventId = "") =>
      call(account.connectPayments, { token, search: eventId && `?eventId=${eventId}` }),
    /** The connected account's id; empty before `connect`. */
    stripeAccount: () => stripeAccount,
    at: () => ({ stripeAccount }),

    /**
     * Opens the link and submits the form with an outcome. Returns the address that the browser is
     * redirected to.
     */
    async fillIn(
      url: string,
      outcome: Standing = "open",
      name = "Night Owl Events",
    ): Promise<string> {
      const opened = await fetch(url, { redirect: "manual" });
      if (opened.status !== 200) return opened.headers.get("location") ?? "";
      const body = new URLSearchParams({ name, outcome });
      return (
        (await fetch(url, { method: "POST", body, redirect: "manual" })).headers.get("location") ??
        ""
      );
    },

    /** Runs the whole onboarding to a connected account. */
    async connect(): Promise<void> {
      const { data } = await onboarding.begin();
      await onboarding.fillIn(data.url);
      stripeAccount = (await onboarding.look()).data.account?.id ?? "";
      await deliver();
      forgetSheets();
    },

    /** Stripe restricts the account or opens it again. `isTold: false` loses the webhook. */
    async stand(standing: Standing, options: { isTold?: boolean } = {}): Promise<void> {
      changeStanding(desk, stripeAccount, standing);
      await tell(options);
    },

    async disconnect(options: { isTold?: boolean } = {}): Promise<void> {
      disconnectAccount(desk, stripeAccount);
      await tell(options);
    },
  };

  async function tell({ isTold = true }: { isTold?: boolean }): Promise<void> {
    await bench.standIn.settle();
    if (!isTold) bench.receiver.requests.splice(0);
    await deliver();
    forgetSheets();
  }

  return onboarding;
}

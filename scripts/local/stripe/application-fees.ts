// What does the platform keep? The application fee, less what is refunded of it.
import type Stripe from "stripe";
import { allowOnly, integerOf, type Params, textOf } from "#scripts/local/stripe/form.ts";
import { listParams, pageOf } from "#scripts/local/stripe/lists.ts";
import {
  APPLICATION,
  type Desk,
  newId,
  OWN_ACCOUNT,
  secondsNow,
} from "#scripts/local/stripe/state.ts";
import { type Call, Refusal, refuseParam } from "#scripts/local/stripe/wire.ts";

/** Throws if it exceeds the amount or the account is not a connected one. */
export function feeAmountOf(call: Call, amount: number): number | null {
  const fee = integerOf(call.params, "application_fee_amount");
  if (fee === undefined) return null;
  const refuse = (message: string) => refuseParam(undefined, "application_fee_amount", message);
  if (call.account === OWN_ACCOUNT) {
    throw refuse(
      "An application_fee_amount needs a direct charge: name the connected account in Stripe-Account.",
    );
  }
  if (fee < 1) throw refuse("This value must be greater than or equal to 1.");
  if (fee > amount)
    throw refuse("The application fee cannot be more than the amount of the charge.");
  return fee;
}

export function collectFee(desk: Desk, account: string, charge: Stripe.Charge): void {
  if (charge.application_fee_amount === null) return;
  const fee: Stripe.ApplicationFee = {
    id: newId("fee"),
    object: "application_fee",
    account,
    amount: charge.application_fee_amount,
    amount_refunded: 0,
    application: APPLICATION,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: secondsNow(desk),
    currency: charge.currency,
    fee_source: { type: "charge", charge: charge.id },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: { object: "list", data: [], has_more: false, url: "" },
  };
  desk.state.applicationFees.set(fee.id, { account: OWN_ACCOUNT, object: fee });
  charge.application_fee = fee.id;
}

export function returnFee(desk: Desk, charge: Stripe.Charge, amount: number): void {
  const fee =
    typeof charge.application_fee === "string"
      ? desk.state.applicationFees.get(charge.application_fee)
      : null;
  if (!fee) {
    const message = `The application fee of ${charge.id} cannot be refunded: it has none.`;
    throw new Refusal(400, { type: "invalid_request_error", message });
  }
  const { object } = fee;
  object.amount_refunded += Math.round((object.amount * amount) / charge.amount);
  object.refunded = object.amount_refunded === object.amount;
}

/** `GET /v1/application_fees`, of the calling account. */
export function listFees(desk: Desk, call: Call): Stripe.ApiList<Stripe.ApplicationFee> {
  const params: Params = call.params;
  allowOnly(params, [...listParams, "charge"]);
  const charge = textOf(params, "charge");
  const fees = [...desk.state.applicationFees.values()]
    .filter(({ account }) => account === call.account)
    .map(({ object }) => object)
    .filter((fee) => charge === undefined || fee.charge === charge);
  return pageOf(fees, params, "/v1/application_fees");
}

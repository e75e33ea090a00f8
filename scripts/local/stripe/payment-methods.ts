// How does a card become a payment method? From a server's test name or the buyer's input.
import type Stripe from "stripe";
import { type Card, findCard, notATestCard } from "#scripts/local/stripe/cards.ts";
import { groupOf, type Params, textOf } from "#scripts/local/stripe/form.ts";
import { passesLuhn } from "#scripts/local/stripe/luhn.ts";
import {
  type Desk,
  newId,
  type OwnedPaymentMethod,
  secondsNow,
} from "#scripts/local/stripe/state.ts";
import {
  type Call,
  docUrl,
  Refusal,
  refuseMissing,
  refuseParam,
} from "#scripts/local/stripe/wire.ts";

/** Undefined if a call names none. */
export function methodNamedBy(desk: Desk, call: Call): OwnedPaymentMethod | undefined {
  const typed = groupOf(call.params, "payment_method_data");
  if (typed) return methodFromCard(desk, call, typed);
  const name = textOf(call.params, "payment_method");
  if (name === undefined) return undefined;
  const kept = desk.state.paymentMethods.get(name);
  if (kept?.account === call.account) return kept;
  const card = findCard(name);
  if (card?.testName !== name) throw refuseMissing("PaymentMethod", name, "payment_method", 400);
  return keep(
    desk,
    call,
    card,
    { month: 12, year: new Date(desk.now()).getUTCFullYear() + 3 },
    undefined,
  );
}

/** `GET /v1/payment_methods/{id}` */
export function retrieveMethod(desk: Desk, call: Call): Stripe.PaymentMethod {
  const method = desk.state.paymentMethods.get(call.id);
  if (method?.account !== call.account) throw refuseMissing("PaymentMethod", call.id);
  return method.object;
}

function methodFromCard(desk: Desk, call: Call, data: Params): OwnedPaymentMethod {
  if (!call.byBrowser) {
    const message =
      "Sending credit card numbers directly to the Stripe API is generally unsafe. Name a test payment method such as pm_card_visa instead.";
    throw new Refusal(402, { type: "card_error", message });
  }
  const typed = groupOf(data, "card");
  if (textOf(data, "type") !== "card" || !typed) {
    throw refuseParam(
      "parameter_missing",
      "payment_method_data[type]",
      "Only payment methods of type card are known here.",
    );
  }
  const number = textOf(typed, "number") ?? "";
  if (!passesLuhn(number))
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  const card = findCard(number) ?? notATestCard(number);
  return keep(desk, call, card, expiryOf(desk, typed), groupOf(data, "billing_details"));
}

function expiryOf(desk: Desk, typed: Params) {
  const month = Number(textOf(typed, "exp_month"));
  const given = Number(textOf(typed, "exp_year"));
  const year = given < 100 ? 2000 + given : given;
  const today = new Date(desk.now());
  if (!(month >= 1 && month <= 12)) {
    throw cardError(
      "invalid_expiry_month",
      "Your card's expiration month is invalid.",
      "exp_month",
    );
  }
  if (!(year * 12 + month >= today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)) {
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  return { month, year };
}

function keep(
  desk: Desk,
  call: Call,
  card: Card,
  expiry: { month: number; year: number },
  billing: Params | undefined,
) {
  const object: Stripe.PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: null,
      email: textOf(billing ?? {}, "email") ?? null,
      name: textOf(billing ?? {}, "name") ?? null,
      phone: textOf(billing ?? {}, "phone") ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: cvcCheck(card),
      },
      country: "US",
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: card.testName,
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: secondsNow(desk),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  const method = { account: call.account, object, card };
  desk.state.paymentMethods.set(object.id, method);
  return method;
}

export const cvcCheck = (card: Card): "pass" | "fail" =>
  card.decline?.code === "incorrect_cvc" ? "fail" : "pass";

function cardError(
  code: "incorrect_number" | "invalid_expiry_month" | "invalid_expiry_year",
  message: string,
  param: string,
) {
  return new Refusal(402, { type: "card_error", code, doc_url: docUrl(code), message, param });
}

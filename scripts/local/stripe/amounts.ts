// Which amounts does the provider accept? A minimum, a maximum, and steps of three decimals.
import { integerOf, type Params, textOf } from "#scripts/local/stripe/form.ts";
import { refuseParam } from "#scripts/local/stripe/wire.ts";
import {
  amountStepMinor,
  type Currency,
  currencies,
  decimalText,
  MAX_AMOUNT_MINOR,
  minimumChargeMinor,
} from "#shared/core/money.ts";

export function currencyOf(params: Params): Currency {
  const text = textOf(params, "currency");
  if (text === undefined) throw missing("currency");
  const currency = currencies.find((code) => code === text.toUpperCase());
  if (currency) return currency;
  const known = currencies.join(", ").toLowerCase();
  throw refuseParam(
    undefined,
    "currency",
    `Invalid currency: ${text}. Stripe currently supports these currencies: ${known}`,
  );
}

/** Throws Stripe's refusal if it is missing, too small, too large or between steps. */
export function amountOf(params: Params, currency: Currency): number {
  const amount = integerOf(params, "amount");
  if (amount === undefined) throw missing("amount");
  if (amount < 1) {
    throw refuseParam(
      "parameter_invalid_integer",
      "amount",
      "This value must be greater than or equal to 1.",
    );
  }
  const inWords = (amountMinor: number) =>
    `${decimalText(amountMinor, currency)} ${currency.toLowerCase()}`;
  if (amount > MAX_AMOUNT_MINOR) {
    throw refuseParam(
      "amount_too_large",
      "amount",
      `Amount must be no more than ${inWords(MAX_AMOUNT_MINOR)}`,
    );
  }
  if (amount < leastConverted(currency)) {
    throw refuseParam("amount_too_small", "amount", "Amount must convert to at least 50 cents.");
  }
  if (amount < minimumChargeMinor(currency)) {
    throw refuseParam(
      "amount_too_small",
      "amount",
      `Amount must be at least ${inWords(minimumChargeMinor(currency))}`,
    );
  }
  if (amount % amountStepMinor(currency) !== 0) {
    throw refuseParam(
      "parameter_invalid_integer",
      "amount",
      `Amount must be divisible by ${amountStepMinor(currency)}.`,
    );
  }
  return amount;
}

/** Stripe converts; the stand-in knows no exchange rates, and ten steps stand for enough. */
const leastConverted = (currency: Currency): number =>
  minimumChargeMinor(currency) === amountStepMinor(currency) ? 10 * amountStepMinor(currency) : 0;

const missing = (name: string) =>
  refuseParam("parameter_missing", name, `Missing required param: ${name}.`);

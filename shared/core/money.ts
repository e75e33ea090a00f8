// How is money counted? In integer minor units with an ISO 4217 code. No zod here, because pages
// that only show prices must not load it: the schemas are in fields.ts.
import { currencyFacts } from "#shared/core/currencies.ts";

export type Currency = keyof typeof currencyFacts;
// The type of Object.keys is only string[].
export const currencies = Object.keys(currencyFacts) as [Currency, ...Currency[]];

/**
 * The operator's fee on a card payment: a rate in 1/1000 percent, and a fixed amount in some
 * currencies.
 */
export type ApplicationFee = { rate: number; fixedMinor: Partial<Record<Currency, number>> };

/**
 * The largest single amount of any currency, in minor units. What can be paid in one of them is
 * `largestAmountMinor`.
 */
export const MAX_AMOUNT_MINOR = 99_999_999;

/** Digits after the point in which amounts are written. Steps of a whole unit have none. */
function writtenDigits(currency: Currency): number {
  const { decimals, stepMinor } = currencyFacts[currency];
  return stepMinor === 10 ** decimals ? 0 : decimals;
}

/**
 * The smallest charge above zero, in minor units. Where the card provider publishes none, it is one
 * step: the provider then decides by the exchange rate of the day.
 */
export const minimumChargeMinor = (currency: Currency): number =>
  currencyFacts[currency].minimumMinor ?? amountStepMinor(currency);

/**
 * Amounts must be a multiple of this, in minor units. Three-decimal currencies are charged in steps
 * of 0.010, and some two-decimal ones only whole.
 */
export const amountStepMinor = (currency: Currency): number => currencyFacts[currency].stepMinor;

/** The largest amount that can be paid, in minor units: it is a multiple of the currency's step. */
export const largestAmountMinor = (currency: Currency): number =>
  MAX_AMOUNT_MINOR - (MAX_AMOUNT_MINOR % amountStepMinor(currency));

/**
 * Formats an amount with its currency, in the reader's locale. A minus is one: a hyphen is shorter,
 * and screen readers leave it out.
 */
export function formatMoney(amountMinor: number, currency: Currency, locale: string): string {
  const digits = writtenDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(amountMinor / 10 ** currencyFacts[currency].decimals)
    .replace("-", "−");
}

/** Writes an amount for a form field or a machine: digits and a point, no currency (`12.50`). */
export function decimalText(amountMinor: number, currency: Currency): string {
  const { decimals } = currencyFacts[currency];
  const digits = String(amountMinor).padStart(decimals + 1, "0");
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
  return writtenDigits(currency) === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
}

/**
 * Reads a typed amount (`12`, `12.5`, `12,50`, wide digits) without floats. In a currency that is
 * written without decimals `1,000` is a thousand. Null if it is not an amount of this currency.
 */
export function parseAmount(text: string, currency: Currency): number | null {
  const typed = text.normalize("NFKC").trim();
  const isGrouped = writtenDigits(currency) === 0 && /^[1-9]\d{0,2}([.,]\d{3})+$/.test(typed);
  const plain = isGrouped ? typed.replaceAll(/[.,]/g, "") : typed;
  const match = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(plain);
  if (!match) return null;
  const [, whole = "0", fraction = ""] = match;
  if (fraction.length > writtenDigits(currency)) return null;
  return Number(whole + fraction.padEnd(currencyFacts[currency].decimals, "0"));
}

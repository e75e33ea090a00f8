// How is money counted? In integer minor units. No zod, because price pages must not load it.
import { currencyFacts } from "#shared/core/currencies.ts";

export type Currency = keyof typeof currencyFacts;
// Object.keys returns only string[].
export const currencies = Object.keys(currencyFacts) as [Currency, ...Currency[]];

/** `rate` in 1/1000 percent. */
export type ApplicationFee = { rate: number; fixedMinor: Partial<Record<Currency, number>> };

/** Of any currency, in minor units; of one, see `largestAmountMinor`. */
export const MAX_AMOUNT_MINOR = 99_999_999;

function writtenDigits(currency: Currency): number {
  const { decimals, stepMinor } = currencyFacts[currency];
  return stepMinor === 10 ** decimals ? 0 : decimals;
}

/** One step where Stripe publishes no minimum: its exchange rate of the day decides then. */
export const minimumChargeMinor = (currency: Currency): number =>
  currencyFacts[currency].minimumMinor ?? amountStepMinor(currency);

/** In minor units. Three-decimal currencies have steps of 0.010; some others are only whole. */
export const amountStepMinor = (currency: Currency): number => currencyFacts[currency].stepMinor;

export const largestAmountMinor = (currency: Currency): number =>
  MAX_AMOUNT_MINOR - (MAX_AMOUNT_MINOR % amountStepMinor(currency));

/** A minus sign, because screen readers leave out a hyphen. */
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

export function decimalText(amountMinor: number, currency: Currency): string {
  const { decimals } = currencyFacts[currency];
  const digits = String(amountMinor).padStart(decimals + 1, "0");
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
  return writtenDigits(currency) === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
}

/** Reads `12.5`, `12,50`, wide digits, and `1,000` as a thousand where there are no decimals. */
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

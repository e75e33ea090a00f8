// How is money counted? Integer minor units and an ISO 4217 code, with the decimals written down
// rather than asked of the platform. Without zod, which pages that only show prices must not load;
// the schemas are in fields.ts.
type CurrencyFacts = { decimals: 0 | 2 | 3; minimumMinor: number };

/**
 * The currencies that events can use: decimals as the card provider counts them and the smallest
 * charge it takes, in minor units. Source: Stripe's documentation, "Supported currencies"
 * (zero-decimal and three-decimal lists, minimum charge amounts).
 */
const currencyFacts = {
  AUD: { decimals: 2, minimumMinor: 50 },
  BRL: { decimals: 2, minimumMinor: 50 },
  CAD: { decimals: 2, minimumMinor: 50 },
  CHF: { decimals: 2, minimumMinor: 50 },
  CZK: { decimals: 2, minimumMinor: 1500 },
  DKK: { decimals: 2, minimumMinor: 250 },
  EUR: { decimals: 2, minimumMinor: 50 },
  GBP: { decimals: 2, minimumMinor: 30 },
  HUF: { decimals: 2, minimumMinor: 17500 },
  INR: { decimals: 2, minimumMinor: 50 },
  JPY: { decimals: 0, minimumMinor: 50 },
  KWD: { decimals: 3, minimumMinor: 500 },
  MXN: { decimals: 2, minimumMinor: 1000 },
  NOK: { decimals: 2, minimumMinor: 300 },
  NZD: { decimals: 2, minimumMinor: 50 },
  PLN: { decimals: 2, minimumMinor: 200 },
  SEK: { decimals: 2, minimumMinor: 300 },
  SGD: { decimals: 2, minimumMinor: 50 },
  USD: { decimals: 2, minimumMinor: 50 },
} as const satisfies Record<string, CurrencyFacts>;

export type Currency = keyof typeof currencyFacts;
// Object.keys widens to string[].
export const currencies = Object.keys(currencyFacts) as [Currency, ...Currency[]];

/**
 * What the operator keeps of a card payment: a rate in 1/1000 percent, and a fixed amount in the
 * currencies that have one.
 */
export type ApplicationFee = { rate: number; fixedMinor: Partial<Record<Currency, number>> };

/** No single amount may exceed this many minor units. */
export const MAX_AMOUNT_MINOR = 99_999_999;

/** Digits after the decimal point. */
const decimalsOf = (currency: Currency): number => currencyFacts[currency].decimals;

/** The smallest total above zero that the card provider charges, in minor units. */
export const minimumChargeMinor = (currency: Currency): number =>
  currencyFacts[currency].minimumMinor;

/** The step amounts must be a multiple of: three-decimal currencies are charged to 0.010 only. */
export const amountStepMinor = (currency: Currency): number =>
  currencyFacts[currency].decimals === 3 ? 10 : 1;

/** Writes an amount for people, always with its currency, in the reader's locale. */
export function formatMoney(amountMinor: number, currency: Currency, locale: string): string {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amountMinor / 10 ** decimals);
}

/**
 * Writes an amount as a form field or a machine wants it: digits and a point, no currency
 * (`12.50`).
 */
export function decimalText(amountMinor: number, currency: Currency): string {
  const decimals = decimalsOf(currency);
  const digits = String(amountMinor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Reads a typed amount (`12`, `12.5`, `12,50`) without floats; null if it is not an amount of this
 * currency.
 */
export function parseAmount(text: string, currency: Currency): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = "0", fraction = ""] = match;
  const decimals = decimalsOf(currency);
  if (fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, "0"));
}

// How is money counted? In integer minor units with an ISO 4217 code. No zod here, because pages
// that only show prices must not load it: the schemas are in fields.ts.
type CurrencyFacts = { decimals: 0 | 2 | 3; minimumMinor: number };

/**
 * The currencies for events. `decimals` are those of the card provider, written down here and not
 * taken from the platform. `minimumMinor` is its smallest charge in minor units. Source: Stripe's
 * documentation, "Supported currencies" (zero-decimal and three-decimal lists, minimum charge
 * amounts).
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
// The type of Object.keys is only string[].
export const currencies = Object.keys(currencyFacts) as [Currency, ...Currency[]];

/**
 * The operator's fee on a card payment: a rate in 1/1000 percent, and a fixed amount in some
 * currencies.
 */
export type ApplicationFee = { rate: number; fixedMinor: Partial<Record<Currency, number>> };

/** The largest single amount, in minor units. */
export const MAX_AMOUNT_MINOR = 99_999_999;

const decimalsOf = (currency: Currency): number => currencyFacts[currency].decimals;

/** The smallest charge above zero that the card provider accepts, in minor units. */
export const minimumChargeMinor = (currency: Currency): number =>
  currencyFacts[currency].minimumMinor;

/**
 * Amounts must be a multiple of this. Three-decimal currencies are charged in steps of 0.010 only.
 */
export const amountStepMinor = (currency: Currency): number =>
  currencyFacts[currency].decimals === 3 ? 10 : 1;

/** Formats an amount with its currency, in the reader's locale. */
export function formatMoney(amountMinor: number, currency: Currency, locale: string): string {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amountMinor / 10 ** decimals);
}

/** Writes an amount for a form field or a machine: digits and a point, no currency (`12.50`). */
export function decimalText(amountMinor: number, currency: Currency): string {
  const decimals = decimalsOf(currency);
  const digits = String(amountMinor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Reads a typed amount (`12`, `12.5`, `12,50`) without floats. Null if it is not an amount of this
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

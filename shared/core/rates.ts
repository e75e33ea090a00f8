// How is a percentage written? As a whole number of thousandths of a percent: 1.75 % is 1750.

export const WHOLE_RATE = 100_000;

/** For form fields: `1.75`. */
export function rateText(rate: number): string {
  const digits = String(rate).padStart(4, "0");
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0+$/, "");
}

/** Reads `19`, `1.75`, `1,75`, `10 %` without floats. Null if it is none. */
export function parseRate(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?\s*%?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = "0", fraction = ""] = match;
  return Number(whole + fraction.padEnd(3, "0"));
}

export const formatRate = (rate: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 }).format(
    rate / WHOLE_RATE,
  );

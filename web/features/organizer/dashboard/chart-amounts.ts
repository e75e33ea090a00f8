// How are amounts written at the chart, and at which of them are its lines? In full while they are
// small; rounded, such as €12.5K, from 10,000 up.
import { currencyFacts } from "#shared/core/currencies.ts";
import { type Currency, formatMoney } from "#shared/core/money.ts";

export type ChartAmounts = {
  /** So much of a value is one: a euro is 100 cents. */
  unit: number;
  format: (value: number) => string;
  /** At the end of the line. */
  end: (value: number) => string;
  /** At the axis; `highest` is its top. */
  tick: (value: number, highest: number) => string;
};

const COMPACT_FROM = 10_000;
const MOST_SPACES = 4;
const STEPS = [1, 2, 2.5, 5, 10];

export function moneyAmounts(currency: Currency, locale: string): ChartAmounts {
  const unit = 10 ** currencyFacts[currency].decimals;
  const format = (minor: number) => formatMoney(minor, currency, locale);
  const rounded = (minor: number, shape: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { style: "currency", currency, ...shape })
      .format(minor / unit)
      .replace("-", "−");
  const compact = (minor: number) =>
    rounded(minor, { notation: "compact", minimumFractionDigits: 0, maximumFractionDigits: 1 });
  const isLarge = (minor: number) => Math.abs(minor) >= COMPACT_FROM * unit;
  return {
    unit,
    format,
    end: (minor) => (isLarge(minor) ? compact(minor) : format(minor)),
    tick: (minor, highest) =>
      isLarge(highest) ? compact(minor) : rounded(minor, { maximumFractionDigits: 0 }),
  };
}

/** From 0 to above the highest value, each a round number of whole units. */
export function ticksOf(highest: number, unit: number): number[] {
  const least = highest / unit / MOST_SPACES;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const step =
    STEPS.map((one) => one * power).find((one) => one >= least && Number.isInteger(one)) ?? power;
  const spaces = Math.max(1, Math.ceil(highest / unit / step));
  return Array.from({ length: spaces + 1 }, (_, at) => at * step * unit);
}

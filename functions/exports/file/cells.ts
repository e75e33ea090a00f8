// How does a cell read in every format? Texts that a file can hold, amounts, times of a zone.
import { currencyFacts } from "#shared/core/currencies.ts";
import type { Currency } from "#shared/core/money.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML holds none of them.
const UNHELD = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Line breaks become LF, what no file may hold is dropped, half an emoji becomes U+FFFD. */
export function heldText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(UNHELD, "")
    .toWellFormed()
    .replaceAll(/[\uFFFE\uFFFF]/g, "\uFFFD");
}

/** Digits after the dot: none for JPY, three for KWD, two for ISK only if there is a fraction. */
export function digitsOf(minor: number, currency: Currency): 0 | 2 | 3 {
  const { decimals, stepMinor } = currencyFacts[currency];
  return stepMinor === 10 ** decimals && minor % stepMinor === 0 ? 0 : decimals;
}

export function amountText(minor: number, currency: Currency): string {
  const { decimals } = currencyFacts[currency];
  const kept = digitsOf(minor, currency);
  const all = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = all.slice(0, all.length - decimals);
  const fraction = all.slice(all.length - decimals);
  return `${minor < 0 ? "-" : ""}${whole}${kept === 0 ? "" : `.${fraction}`}`;
}

export function numberText(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const text = String(value);
  return text.includes("e")
    ? value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 })
    : text;
}

export type Clock = (instant: string) => string | null;

export function clockOf(timezone: string): Clock {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return (instant) => {
    const at = Date.parse(instant);
    if (Number.isNaN(at)) return null;
    const part: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(at)) part[type] = value;
    const day = `${part.year?.padStart(4, "0")}-${part.month}-${part.day}`;
    return `${day} ${part.hour}:${part.minute}:${part.second}`;
  };
}

// How long ago was a moment? In the largest whole unit, in the reader's language.

const SECONDS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** A moment that this clock has not reached yet is now. */
export function howLongAgo(at: string, now: number, locale: string): string {
  const passed = Math.max(0, (now - Date.parse(at)) / 1000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const [unit, seconds] = SECONDS.find(([, size]) => passed >= size) ?? ["second", Infinity];
  return format.format(-Math.floor(passed / seconds), unit);
}

// How is a moment written for people? In the event's zone and the reader's language.
import { isTimeZone } from "#shared/core/time/time-zones.ts";
import { writtenMoment, writtenRange, zoneCity } from "#shared/core/time/zone-name.ts";

const short = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;

/** Formats with a time end with the zone's name, but for those of a list, which says it once. */
const shapes = {
  year: { year: "numeric" },
  month: { month: "long", year: "numeric" },
  listed: short,
  listedOfYear: { ...short, year: "numeric" },
  listedInZone: { ...short, timeZoneName: "short" },
  day: { day: "numeric", month: "short" },
  dayOfYear: { day: "numeric", month: "short", year: "numeric" },
  date: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  longDate: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  time: { hour: "numeric", minute: "2-digit", timeZoneName: "short" },
  dateTime: {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  },
  compact: { ...short, year: "numeric", timeZoneName: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type MomentShape = keyof typeof shapes;

/** The shapes that name the year, for those that leave it out if it is the present one. */
const ofYear: Partial<Record<MomentShape, MomentShape>> = {
  listed: "listedOfYear",
  listedInZone: "compact",
  day: "dayOfYear",
};

export function formatMoment(
  instant: string,
  timezone: string,
  locale: string,
  shape: MomentShape,
): string {
  const at = Date.parse(instant);
  const whole = ofYear[shape];
  const shown = whole && !isThisYear(at, timezone) ? whole : shape;
  return writtenMoment(formatterOf(timezone, locale, shown), at);
}

/** `date` is a day, such as 2026-03-01, whatever the zone. */
export const formatDay = (date: string, locale: string, shape: "day" | "date"): string =>
  formatMoment(`${date}T12:00:00Z`, "UTC", locale, shape);

/** In a list. Both days of what ends on another day, else its start alone. */
export function formatDays(
  startAt: string,
  endAt: string | null,
  timezone: string,
  locale: string,
  shape: "listed" | "listedInZone",
): string {
  const dayOf = (instant: string) => formatMoment(instant, timezone, "en", "date");
  if (endAt === null || dayOf(startAt) === dayOf(endAt))
    return formatMoment(startAt, timezone, locale, shape);
  const isOfThisYear = [startAt, endAt].every((at) => isThisYear(Date.parse(at), timezone));
  return formatSpan(startAt, endAt, timezone, locale, isOfThisYear ? shape : ofYear[shape]);
}

/** As the clocks of the zone say, in which a year may begin earlier than here. */
function isThisYear(at: number, timezone: string): boolean {
  const year = formatterOf(timezone, "en", "year");
  return year.format(at) === year.format(Date.now());
}

/** Whose clocks a page's times follow: a city. Null for a zone of no place. */
export const zoneCityHere = (timezone: string): string | null => zoneCity(zoneHere(timezone));

/** Leaves out what start and end share. */
export function formatSpan(
  startAt: string,
  endAt: string | null,
  timezone: string,
  locale: string,
  shape: MomentShape = "dateTime",
): string {
  const formatter = formatterOf(timezone, locale, shape);
  return endAt
    ? writtenRange(formatter, Date.parse(startAt), Date.parse(endAt))
    : writtenMoment(formatter, Date.parse(startAt));
}

export function dateParts(instant: string, timezone: string, locale: string) {
  const timeZone = zoneHere(timezone);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(Date.parse(instant));
  return {
    weekday: part({ weekday: "short" }),
    day: part({ day: "numeric" }),
    month: part({ month: "short" }),
  };
}

export function isSameClock(instant: string, zoneA: string, zoneB: string): boolean {
  const clock = { dateStyle: "short", timeStyle: "short" } as const;
  const read = (zone: string) =>
    new Intl.DateTimeFormat("en", { ...clock, timeZone: zoneHere(zone) }).format(
      Date.parse(instant),
    );
  return read(zoneA) === read(zoneB);
}

/** Zones that browsers name instead of the person's own, so that no page knows where they are. */
const DISGUISE =
  /^(Etc\/(UTC|GMT|UCT|Universal|Zulu|Greenwich|GMT[+-]?0)|UTC|UCT|GMT[+-]?0?|Universal|Zulu|Greenwich|Atlantic\/Reykjavik|Iceland)$/;

/** UTC also where the browser may disguise the zone: the clock is the same, and nobody's own. */
export function browserZone(): string {
  const zone = zoneHere(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return DISGUISE.test(zone) ? "UTC" : zone;
}

/** The reader's own zone. Null where the browser's may be a disguise, or of no place. */
export function ownZone(): string | null {
  const zone = browserZone();
  return zoneCity(zone) === null ? null : zone;
}

/** A page is in UTC, and says so, where the browser does not know the event's zone yet. */
export const zoneHere = (zone: string): string => (isTimeZone(zone) ? zone : "UTC");

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter is slow to make. The cache has one per zone on screen and shape. */
function formatterOf(timezone: string, locale: string, shape: MomentShape): Intl.DateTimeFormat {
  const key = `${locale} ${timezone} ${shape}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(locale, {
    ...shapes[shape],
    timeZone: zoneHere(timezone),
  });
  formatters.set(key, formatter);
  return formatter;
}

// How is a moment written for people? In the event's zone and the reader's language.
import { isTimeZone } from "#shared/core/time-zones.ts";
import { writtenMoment, writtenRange } from "#shared/core/zone-name.ts";

/** Formats with a time end with the zone's name. */
const shapes = {
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
  compact: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type MomentShape = keyof typeof shapes;

export function formatMoment(
  instant: string,
  timezone: string,
  locale: string,
  shape: MomentShape,
): string {
  return writtenMoment(formatterOf(timezone, locale, shape), Date.parse(instant));
}

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

export const browserZone = (): string => zoneHere(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** A page is in UTC, and says so, where the browser does not know the event's zone yet. */
const zoneHere = (zone: string): string => (isTimeZone(zone) ? zone : "UTC");

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

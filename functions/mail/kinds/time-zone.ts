// How does a calendar know an event's time zone? From a VTIMEZONE component (RFC 5545, 3.6.5).
import { Temporal } from "temporal-polyfill";

/** In the year before a moment, every zone that changes its clock twice a year has done so. */
const AROUND = { years: 1 };
/** The format writes a year in four digits. */
const LAST_YEAR = 9999;

/** Has the clock changes near each instant, none between, so that no dates make it long. */
export function timeZoneComponent(timezone: string, instants: readonly string[]): string {
  const known = yearsAround(timezone, instants).flatMap(changes);
  const lines = [
    "BEGIN:VTIMEZONE",
    `TZID:${timezone}`,
    ...known.flatMap((at, index) => observance(known[index - 1] ?? at, at)),
    "END:VTIMEZONE",
  ];
  return lines.join("\r\n");
}

type Span = { from: Temporal.ZonedDateTime; until: Temporal.ZonedDateTime };

function yearsAround(timezone: string, instants: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const instant of instants.toSorted()) {
    const at = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
    const [from, until] = [at.subtract(AROUND), at.add(AROUND)];
    const before = spans.at(-1);
    if (before && !isBefore(before.until, from)) before.until = until;
    else spans.push({ from, until });
  }
  return spans;
}

/** The first moment, which says the offset there, and the clock changes after it. */
function changes({ from, until }: Span): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = [];
  let next: Temporal.ZonedDateTime | null = from;
  while (next && isBefore(next, until) && next.year <= LAST_YEAR) {
    found.push(next);
    next = next.getTimeZoneTransition("next");
  }
  return found;
}

const isBefore = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime): boolean =>
  Temporal.ZonedDateTime.compare(one, other) < 0;

/** `before` is a moment with the offset until `at`; DTSTART is local time by that offset. */
function observance(before: Temporal.ZonedDateTime, at: Temporal.ZonedDateTime): string[] {
  // Offsets before 1900 can have seconds, which no offset zone can express.
  const local = at
    .toInstant()
    .add({ nanoseconds: before.offsetNanoseconds })
    .toZonedDateTimeISO("UTC")
    .toPlainDateTime();
  const kind = at.offsetNanoseconds > before.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local.toString({ smallestUnit: "second" }).replace(/[-:]/g, "")}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(at)}`,
    `END:${kind}`,
  ];
}

const offset = (at: Temporal.ZonedDateTime): string => at.offset.replaceAll(":", "");

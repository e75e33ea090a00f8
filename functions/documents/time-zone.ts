// How does a calendar know an event's time zone? From a VTIMEZONE with the clock changes around the
// event (RFC 5545, 3.6.5).
import { Temporal } from "temporal-polyfill";

/** In the year before the event, every zone that changes its clock twice a year has done so. */
const BEFORE = { years: 1 };
const AFTER = { years: 1 };

/**
 * The text of the component. Each clock change is a separate observance: rules may change, but
 * these instants are known.
 */
export function timeZoneComponent(timezone: string, startAt: string, endAt: string | null): string {
  const start = Temporal.Instant.from(startAt).toZonedDateTimeISO(timezone).subtract(BEFORE);
  const end = Temporal.Instant.from(endAt ?? startAt)
    .toZonedDateTimeISO(timezone)
    .add(AFTER);
  const lines = [
    "BEGIN:VTIMEZONE",
    `TZID:${timezone}`,
    ...observance(start, start),
    ...changes(start, end).flatMap((at) => observance(at.subtract({ nanoseconds: 1 }), at)),
    "END:VTIMEZONE",
  ];
  return lines.join("\r\n");
}

function changes(
  from: Temporal.ZonedDateTime,
  until: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = [];
  let next = from.getTimeZoneTransition("next");
  while (next && Temporal.ZonedDateTime.compare(next, until) < 0) {
    found.push(next);
    next = next.getTimeZoneTransition("next");
  }
  return found;
}

/**
 * The zone has this offset from `at` on. Its DTSTART is local time by the clock before the change.
 */
function observance(before: Temporal.ZonedDateTime, at: Temporal.ZonedDateTime): string[] {
  // Offsets before 1900 can have seconds, which no offset zone can express. So the offset is added
  // to UTC.
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

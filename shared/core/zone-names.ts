// What is an event's time zone called? By name, because hardly anybody knows their own distance from UTC.

/** Languages in whose countries a zone's short name is common: "CET" in Britain, "EST" in the States, "AEST" in Australia. */
const NEIGHBOURS = ["en-GB", "en-US", "en-AU", "en-NZ", "en-IN", "en-ZA"];
const DISTANCE = /^(GMT|UTC)\s?[+\-\u2212]/;

/**
 * Writes an instant, or a span where `end` is given (both in milliseconds), with the zone's name where the format would write its
 * distance from UTC: "8:00 PM CET", and "8:00 PM (Tokyo)" for a zone that nobody has a short name for.
 */
export function formatNamed(format: Intl.DateTimeFormat, start: number, end?: number): string {
  const parts = format.formatRangeToParts(start, end ?? start);
  const at = (source: string) => (source === "endRange" ? (end ?? start) : start);
  return parts
    .map(({ type, value, source }) =>
      type === "timeZoneName" && DISTANCE.test(value) ? zoneName(format, at(source)) : value,
    )
    .join("");
}

function zoneName(format: Intl.DateTimeFormat, at: number): string {
  const { timeZone } = format.resolvedOptions();
  for (const locale of NEIGHBOURS) {
    const name = shortNames(locale, timeZone)
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value;
    if (name && !DISTANCE.test(name)) return name;
  }
  return `(${timeZone.split("/").at(-1)?.replaceAll("_", " ")})`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are slow to make, and a page writes many instants of one zone. */
function shortNames(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
  formats.set(key, format);
  return format;
}

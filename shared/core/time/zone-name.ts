// What is a time zone called? Its usual abbreviation (CET) or its city, never an offset (GMT+1).

/** Locales whose platform data has abbreviations of other regions. */
const ELSEWHERE = ["en-GB", "en-US", "en-AU", "en-IN", "pt-BR"];

/** In the reader's language or in the language of its region. */
function zoneName(at: number, timezone: string, locale: string): string {
  for (const one of [locale, ...ELSEWHERE]) {
    const name = shortName(at, timezone, one);
    if (!/^(GMT|UTC)./.test(name) && name !== "GMT") return name;
  }
  const city = zoneCity(timezone);
  return city === null ? shortName(at, timezone, "en") : `(${city})`;
}

/** Null for a zone of no place, such as UTC. */
export function zoneCity(timezone: string): string | null {
  if (/^(UTC|GMT|Etc\/)/.test(timezone)) return null;
  return zoneNameOf(timezone).split("/").at(-1) ?? timezone;
}

/** Cities that the zones' older names, which some browsers tell, call otherwise. */
const RENAMED: Record<string, string> = Object.fromEntries(
  (
    "Asmera=Asmara Calcutta=Kolkata Coral_Harbour=Atikokan Dacca=Dhaka Enderbury=Kanton " +
    "Faeroe=Faroe Godthab=Nuuk Katmandu=Kathmandu Kiev=Kyiv Macao=Macau Ponape=Pohnpei " +
    "Rangoon=Yangon Saigon=Ho_Chi_Minh Thimbu=Thimphu Truk=Chuuk Ujung_Pandang=Makassar " +
    "Ulan_Bator=Ulaanbaatar"
  )
    .split(" ")
    .map((pair) => pair.split("=")),
);

export const newZone = (timezone: string): string =>
  timezone.replace(/[^/]*$/, (city) => RENAMED[city] ?? city);

/** By its new name and as people write it: "Asia/Ho Chi Minh". */
export const zoneNameOf = (timezone: string): string => newZone(timezone).replaceAll("_", " ");

export function writtenMoment(format: Intl.DateTimeFormat, at: number): string {
  return textOf(format, format.formatToParts(at), () => at);
}

/** Leaves out what both share. Where clocks change between them, both are whole. */
export function writtenRange(format: Intl.DateTimeFormat, start: number, end: number): string {
  const parts = format.formatRangeToParts(start, end);
  const { timeZone, locale } = format.resolvedOptions();
  const isShared = parts.filter(({ type }) => type === "timeZoneName").length === 1;
  if (isShared && zoneName(start, timeZone, locale) !== zoneName(end, timeZone, locale))
    return `${writtenMoment(format, start)} – ${writtenMoment(format, end)}`;
  return textOf(format, parts, (part) => (part.source === "endRange" ? end : start));
}

function textOf<Part extends { type: string; value: string }>(
  format: Intl.DateTimeFormat,
  parts: Part[],
  atOf: (part: Part) => number,
): string {
  const { timeZone, locale } = format.resolvedOptions();
  return parts
    .map((part) =>
      part.type === "timeZoneName" ? zoneName(atOf(part), timeZone, locale) : part.value,
    )
    .join("");
}

const names = new Map<string, Intl.DateTimeFormat>();

function shortName(at: number, timeZone: string, locale: string): string {
  const key = `${locale} ${timeZone}`;
  const format =
    names.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
  names.set(key, format);
  return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

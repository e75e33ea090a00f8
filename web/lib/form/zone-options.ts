// Which time zones can a person choose, and what finds each? All that this browser knows, once.
import { folded, searchFor } from "#shared/core/text/folding.ts";
import { isTimeZone } from "#shared/core/time/time-zones.ts";
import { newZone, zoneNameOf } from "#shared/core/time/zone-name.ts";
import type { KnownOption } from "#web/lib/form/known-options.ts";
import type { ZoneNames } from "#web/lib/form/zone-names.ts";

/** `names` are old and new ones, `places` its country and cities. */
type ZoneOption = KnownOption & { names: string[]; places: string[] } & Pick<ZoneNames, "clocks">;

/**
 * Browsers list old or new names of a zone, or both. The value is the stored one, so that nothing
 * changes without a choice, else the newest that this browser lists. `known` comes later.
 */
export function zoneOptions(
  stored: string | null | undefined,
  known: readonly ZoneNames[] = [],
  locale = "en",
): ZoneOption[] {
  const listed = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  const newest = new Map(known.flatMap(({ name, older }) => older.map((old) => [old, name])));
  const groups = new Map<string, string[]>();
  for (const zone of stored ? [stored, ...listed] : listed) {
    const name = newest.get(zone) ?? newZone(zone);
    groups.set(name, [...(groups.get(name) ?? []), zone]);
  }
  for (const { name } of known) if (!groups.has(name) && isTimeZone(name)) groups.set(name, [name]);
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  const facts = new Map(known.map((one) => [one.name, one]));
  const options = [...groups].map(([name, members]) => {
    const { older = [], country = "", cities = [], clocks = [] } = facts.get(name) ?? {};
    const value = stored && members.includes(stored) ? stored : newestOf(name, members);
    return {
      value,
      clocks,
      label: zoneNameOf(name),
      names: [...new Set([name, ...older, ...members])].map((one) => one.replaceAll("_", " ")),
      places: [...cities, ...(country ? [countries.of(country) ?? country] : [])],
    };
  });
  return options.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.label < b.label ? -1 : 1));
}

const newestOf = (name: string, [first = name, ...others]: string[]): string =>
  [first, ...others].includes(name) ? name : first;

const rankOf = ({ label }: ZoneOption): number => (label === "UTC" ? 0 : 1);

/** The best first: the very name, its beginning, any part of it; clocks before names and places. */
export function zonesFound(options: readonly ZoneOption[], typed: string): ZoneOption[] {
  const query = typed.replaceAll("_", " ").trim();
  const hours = hoursIn(query);
  if (hours !== null) return withHours(options, hours);
  const isFound = wordsFound(query);
  const sought = folded(query);
  const rankOfText = (text: string): number => {
    if (text === sought) return 0;
    return text.startsWith(sought) ? 1 : 2;
  };
  const ranked = options.flatMap((option) => {
    const { clocks, names, places } = option;
    const fits = [
      ...clocks.filter(({ text }) => isFound(text)).map(({ text, at }) => ({ text, at: at - 1e6 })),
      ...names.filter(isFound).map((one) => ({ text: one.split("/").at(-1) ?? one, at: -1 })),
      ...places.flatMap((text, at) => (isFound(text) ? { text, at } : [])),
    ].map(({ text, at }) => ({ option, rank: rankOfText(folded(text)), at }));
    return fits.toSorted(byFit).slice(0, 1);
  });
  return ranked.toSorted(byFit).map(({ option }) => option);
}

type Fit = { rank: number; at: number };
const byFit = (a: Fit, b: Fit): number => a.rank - b.rank || a.at - b.at;

/** So short a text begins a word: EST is no part of Budapest. */
function wordsFound(query: string): (text: string) => boolean {
  const isFound = searchFor(query);
  const short = /^[a-z]{1,4}$/.exec(folded(query))?.[0];
  if (short === undefined) return isFound;
  const isWithin = new RegExp(`^(?!.*(?<![\\p{L}\\p{N}])${short}).*${short}`, "su");
  return (text) => isFound(text) && !isWithin.test(folded(text));
}

function hoursIn(query: string): string | null {
  const [, name, sign, hours = "", minutes = "00"] =
    /^(utc|gmt)?\s*([+\p{Pd}\u2212])?\s*(\d{1,2})(?::?(\d\d))?$/iu.exec(query) ?? [];
  if (name === undefined && sign === undefined) return null;
  const offset = `${hours.padStart(2, "0")}:${minutes}`;
  return (sign === "+" || sign === undefined || offset === "00:00" ? "+" : "-") + offset;
}

function withHours(options: readonly ZoneOption[], hours: string): ZoneOption[] {
  const fits = options.map((option) => ({ option, seasons: hoursOf(option.value) }));
  const standardFirst = (one: (typeof fits)[number]) => one.seasons.indexOf(hours);
  return fits
    .filter(({ seasons }) => seasons.includes(hours))
    .toSorted((a, b) => standardFirst(a) - standardFirst(b))
    .map(({ option }) => option);
}

const HALF_YEAR_MS = 182 * 86_400_000;
const known = new Map<string, string[]>();

/** Asking the platform takes a fraction of a second for all zones, so it is asked once. */
function hoursOf(timeZone: string): string[] {
  const before = known.get(timeZone);
  if (before || !isTimeZone(timeZone)) return before ?? [];
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const seasons = [Date.now(), Date.now() + HALF_YEAR_MS].map((at) => {
    const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
    return name?.slice(3) || "+00:00";
  });
  known.set(
    timeZone,
    seasons.toSorted((a, b) => minutesOf(a) - minutesOf(b)),
  );
  return known.get(timeZone) ?? [];
}

const minutesOf = (offset: string): number => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
};

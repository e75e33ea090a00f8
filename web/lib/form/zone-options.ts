// Which time zones can a person choose, and what finds each? All that this browser knows, once.
import { folded, searchFor } from "#shared/core/folding.ts";
import { isTimeZone } from "#shared/core/time/time-zones.ts";
import { newZone, zoneNameOf } from "#shared/core/time/zone-name.ts";
import type { KnownOption } from "#web/lib/form/known-options.ts";
import type { ZoneNames } from "#web/lib/form/zone-names.ts";

/** `names` are old and new ones, `places` its country and cities. */
type ZoneOption = KnownOption & { names: string[]; places: string[] };

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
    const { older = [], country = "", cities = [] } = facts.get(name) ?? {};
    const value = stored && members.includes(stored) ? stored : newestOf(name, members);
    return {
      value,
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

/** The best first: the very name, its beginning, any part of it; of zones before places. */
export function zonesFound(options: readonly ZoneOption[], typed: string): ZoneOption[] {
  const query = typed.replaceAll("_", " ").trim();
  const isFound = searchFor(query);
  const sought = folded(query);
  const fits = [
    (text: string) => text === sought,
    (text: string) => text.startsWith(sought),
    () => true,
  ];
  const ranked = options.flatMap((option) => {
    const named = option.names.filter(isFound).map((one) => folded(one.split("/").at(-1) ?? one));
    const placed = option.places.filter(isFound).map(folded);
    const rank = fits.findIndex((fit) => named.some(fit) || placed.some(fit));
    const isPlaced = rank >= 0 && !named.some((text) => fits[rank]?.(text));
    const at = isPlaced ? option.places.findIndex(isFound) : -1;
    return rank < 0 ? [] : [{ option, rank, at }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank || a.at - b.at).map(({ option }) => option);
}

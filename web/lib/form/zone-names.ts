// By which names is a time zone found? By its new and old ones, its country and its large cities.

export type ZoneNames = { name: string; older: string[]; country: string; cities: string[] };

/** A file of its own, because it is large: only a form with a time zone downloads it. */
export const loadZoneNames = async (): Promise<ZoneNames[]> =>
  (await import("#web/lib/form/zone-names.txt?raw")).default
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", older = "", country = "", cities = ""] = line.split("|");
      return { name, country, older: listed(older, " "), cities: listed(cities, ",") };
    });

const listed = (text: string, separator: string): string[] =>
  text === "" ? [] : text.split(separator);

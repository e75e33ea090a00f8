// By which names is a time zone found? By new and old ones, its clocks, country and large cities.

/** `at`: where it stands among the zones of clocks of this name, the largest zone first. */
type ClockName = { text: string; at: number };
export type ZoneNames = {
  name: string;
  older: string[];
  country: string;
  cities: string[];
  clocks: ClockName[];
};

/** A file of its own, because it is large: only a form with a time zone downloads it. */
export const loadZoneNames = async (): Promise<ZoneNames[]> => {
  const { default: text } = await import("#web/lib/form/zone-names.txt?raw");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const clocks = clocksOf(lines.filter((line) => line.startsWith("=")));
  return lines
    .filter((line) => !line.startsWith("="))
    .map((line) => {
      const [name = "", older = "", country = "", cities = ""] = line.split("|");
      return {
        name,
        country,
        older: listed(older, " "),
        cities: listed(cities, ","),
        clocks: clocks.get(name) ?? [],
      };
    });
};

function clocksOf(lines: string[]): Map<string, ClockName[]> {
  const clocks = new Map<string, ClockName[]>();
  let at = 0;
  for (const line of lines) {
    const [names = "", zones = ""] = line.slice(1).split("|");
    const texts = listed(names, ",").flatMap(written);
    for (const zone of listed(zones, " ")) {
      at += 1;
      const named = texts.map((text) => ({ text, at }));
      clocks.set(zone, [...(clocks.get(zone) ?? []), ...named]);
    }
  }
  return clocks;
}

const written = (name: string): string[] =>
  /^\p{Lu}+$/u.test(name)
    ? [name]
    : ["", "Standard ", "Daylight ", "Summer "].map((season) => `${name} ${season}Time`);

const listed = (text: string, separator: string): string[] =>
  text === "" ? [] : text.split(separator);

// Which options does a list of places, zones or currencies offer? Each value once, and always the
// one that is stored. Engines disagree: some list "UTC", some repeat a zone, and one knows
// Asia/Calcutta where another knows Asia/Kolkata.

export type KnownOption = { value: string; label: string };

/**
 * `stored` is the value of the field; empty means none. A value that this engine does not list is
 * offered first, because a field whose value is no option looks empty.
 */
export function knownOptions(
  values: readonly string[],
  stored: string | null | undefined,
  labelOf: (value: string) => string,
): KnownOption[] {
  const isListed = !stored || values.includes(stored);
  const all = new Set(isListed ? values : [stored, ...values]);
  return [...all].map((value) => ({ value, label: labelOf(value) }));
}

/** Every time zone of this engine, UTC first. */
export const zoneOptions = (stored: string | null | undefined): KnownOption[] =>
  knownOptions(["UTC", ...Intl.supportedValuesOf("timeZone")], stored, (zone) =>
    zone.replaceAll("_", " "),
  );

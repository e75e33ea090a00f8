// Which places or currencies does a list offer? Each once, and always the stored one.

export type KnownOption = { value: string; label: string };

/** A field whose value is no option looks empty, so an unlisted `stored` value comes first. */
export function knownOptions(
  values: readonly string[],
  stored: string | null | undefined,
  labelOf: (value: string) => string,
): KnownOption[] {
  const isListed = !stored || values.includes(stored);
  const all = new Set(isListed ? values : [stored, ...values]);
  return [...all].map((value) => ({ value, label: labelOf(value) }));
}

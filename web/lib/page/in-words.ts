// How are several names said in one sentence? With the commas and the last word of the language.

/** At most this many names; the rest is left out of a sentence. */
const MOST = 3;

/** Such as "Standard, Balcony and Box"; "Standard, Balcony, Box, …" of more. */
export const inWords = (names: readonly string[], locale: string): string =>
  names.length > MOST
    ? [...names.slice(0, MOST), "…"].join(", ")
    : new Intl.ListFormat(locale, { type: "conjunction" }).format(names);

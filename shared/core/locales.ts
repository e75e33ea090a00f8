// Which languages does Foyer speak? The list grows to the eight of the specification; the first is
// the default.
export const locales = ["en"] as const;
export type Locale = (typeof locales)[number];
export const DEFAULT_LOCALE: Locale = "en";
/** The cookie that is read before the browser's languages. */
export const LOCALE_COOKIE = "locale";

/** The first of the wanted languages that Foyer speaks, by exact tag or by its base language. */
export function resolveLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const found =
      locales.find((locale) => locale === tag) ??
      locales.find((locale) => locale === tag.split("-")[0]);
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}

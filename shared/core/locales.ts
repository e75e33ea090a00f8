// Which languages does Foyer have? The specification asks for eight in the end; the first is the
// default.
export const locales = ["en"] as const;
export type Locale = (typeof locales)[number];
export const DEFAULT_LOCALE: Locale = "en";
/** The cookie that takes precedence over the browser's languages. */
export const LOCALE_COOKIE = "locale";

/** The first wanted language that Foyer has, by exact tag or by base language. */
export function resolveLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const found =
      locales.find((locale) => locale === tag) ??
      locales.find((locale) => locale === tag.split("-")[0]);
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}

// Which languages does Foyer have? The first is the default.
export const locales = ["en"] as const;
export type Locale = (typeof locales)[number];
export const DEFAULT_LOCALE: Locale = "en";
/** It takes precedence over the browser's languages. */
export const LOCALE_COOKIE = "locale";

/** By exact tag or by base language. */
export function resolveLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const found =
      locales.find((locale) => locale === tag) ??
      locales.find((locale) => locale === tag.split("-")[0]);
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}

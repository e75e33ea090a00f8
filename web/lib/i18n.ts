// In which language is the page? The cookie decides, then the browser. Each language has one
// catalog that loads on demand.
import { i18n, type Messages } from "@lingui/core";
import { LOCALE_COOKIE, resolveLocale } from "#shared/core/locales.ts";

export { i18n };

/** Loads and activates the reader's language. Call it before anything is rendered. */
export async function activateLocale(locale: string = preferredLocale()): Promise<void> {
  const catalog: { messages: Messages } = await import(`../locales/${locale}/messages.po`);
  i18n.loadAndActivate({ locale, messages: catalog.messages });
  document.documentElement.lang = locale;
}

function preferredLocale(): string {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(`${LOCALE_COOKIE}=`));
  return resolveLocale([
    ...(cookie ? [cookie.slice(LOCALE_COOKIE.length + 1)] : []),
    ...navigator.languages,
  ]);
}

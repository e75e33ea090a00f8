// In which language is the page? The cookie decides, then the browser. Each language has two
// catalogues that load on demand: the event page's, which is small, and all other words.
import { i18n, type Messages } from "@lingui/core";
import { LOCALE_COOKIE, resolveLocale } from "#shared/core/locales.ts";

export { i18n };

type Catalogue = { messages: Messages };

const eventPageWords = (locale: string): Promise<Catalogue> =>
  import(`../locales/${locale}/event-page.po`);
const otherWords = (locale: string): Promise<Catalogue> =>
  import(`../locales/${locale}/messages.po`);

/** Loads and activates the reader's language. Call it before anything is rendered. */
export async function activateLocale(): Promise<void> {
  const locale = preferredLocale();
  const [page, other] = await Promise.all([eventPageWords(locale), otherWords(locale)]);
  activate(locale, { ...page.messages, ...other.messages });
}

/**
 * Activates the language of a rendered event page, with the words of that page alone. Code that it
 * fetches later calls `loadOtherWords` first.
 */
export async function activateEventPage(locale: string): Promise<void> {
  activate(locale, (await eventPageWords(locale)).messages);
}

/** Adds the words that a rendered event page began without, in the active language. */
export async function loadOtherWords(): Promise<void> {
  i18n.load(i18n.locale, (await otherWords(i18n.locale)).messages);
}

function activate(locale: string, messages: Messages): void {
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

function preferredLocale(): string {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(`${LOCALE_COOKIE}=`));
  return resolveLocale([
    ...(cookie ? [cookie.slice(LOCALE_COOKIE.length + 1)] : []),
    ...navigator.languages,
  ]);
}

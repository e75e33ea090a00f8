// In which language is the page? The cookie decides, then the browser. Its words load in parts.
import { i18n, type Messages } from "@lingui/core";
import { LOCALE_COOKIE, resolveLocale } from "#shared/core/locales.ts";
import { cookieNamed } from "#web/lib/page/browser-memory.ts";

export { i18n };

type Words = { messages: Messages };
type Parts = Record<string, () => Promise<Words>>;

const eventPageWords = import.meta.glob<Words>("../../locales/*/messages.po", {
  query: "?part=event-page",
});
const sharedWords = import.meta.glob<Words & { parts: Parts }>("../../locales/*/messages.po", {
  query: "?part=shared",
});

/** How to load what is not loaded yet: the nouns' parts, by their names. */
let missing: Parts = {};

/** Call it before anything is rendered. */
export async function activateLocale(): Promise<void> {
  const locale = preferredLocale();
  const { messages, parts } = await wordsOf(locale, sharedWords);
  missing = { ...parts };
  activate(locale, messages);
}

/** Loads that page's words alone. Code that it fetches later calls `loadSharedWords` first. */
export async function activateEventPage(locale: string): Promise<void> {
  activate(locale, (await wordsOf(locale, eventPageWords)).messages);
}

export async function loadSharedWords(): Promise<void> {
  const { messages, parts } = await wordsOf(i18n.locale, sharedWords);
  missing = { ...parts };
  i18n.load(i18n.locale, messages);
}

/**
 * Waits for code and its words. `scripts/build/words.ts` writes these calls around `import()`s.
 * @public
 */
export async function withWords<Code>(code: Promise<Code>, ...parts: string[]): Promise<Code> {
  const [loaded] = await Promise.all([code, ...parts.map(loadPart)]);
  return loaded;
}

async function loadPart(name: string): Promise<void> {
  const words = await missing[name]?.();
  if (!words) return;
  delete missing[name];
  i18n.load(i18n.locale, words.messages);
}

function wordsOf<Of>(locale: string, words: Record<string, () => Promise<Of>>): Promise<Of> {
  const load = words[`../../locales/${locale}/messages.po`];
  if (!load) throw new Error(`There is no catalogue of ${locale}.`);
  return load();
}

function activate(locale: string, messages: Messages): void {
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

function preferredLocale(): string {
  const chosen = cookieNamed(LOCALE_COOKIE);
  return resolveLocale([...(chosen ? [chosen] : []), ...navigator.languages]);
}

// Which language is a document in? All catalogues are bundled. Rendering is synchronous, so one
// active language is enough.
import type { Messages } from "@lingui/core";
import type { Locale } from "#shared/core/locales.ts";
import { i18n } from "#web/lib/i18n.ts";

const catalogs = import.meta.glob<{ messages: Messages }>("../../web/locales/*/*.po", {
  eager: true,
});

/** Runs `render` in a language. It must be synchronous. */
export function inLocale<T>(locale: Locale, render: () => T): T {
  const ofLocale = Object.entries(catalogs).filter(([path]) => path.includes(`/${locale}/`));
  const messages: Messages = Object.assign({}, ...ofLocale.map(([, catalog]) => catalog.messages));
  i18n.loadAndActivate({ locale, messages });
  return render();
}

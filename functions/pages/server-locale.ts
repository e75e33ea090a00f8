// Which language is a document in? All catalogues are bundled. Rendering is synchronous, so one
// active language is enough.
import type { Messages } from "@lingui/core";
import type { Locale } from "#shared/core/locales.ts";
import { i18n } from "#web/lib/i18n.ts";

const catalogs = import.meta.glob<{ messages: Messages }>("../../web/locales/*/messages.po", {
  eager: true,
});

/** Runs `render` in a language. It must be synchronous. */
export function inLocale<T>(locale: Locale, render: () => T): T {
  const catalog = catalogs[`../../web/locales/${locale}/messages.po`];
  i18n.loadAndActivate({ locale, messages: catalog?.messages ?? {} });
  return render();
}

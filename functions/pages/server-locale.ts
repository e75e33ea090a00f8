// Which language is a document in? Rendering is synchronous, so one active one is enough.
import type { Messages } from "@lingui/core";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { type Locale, resolveLocale } from "#shared/core/locales.ts";
import { i18n } from "#web/lib/page/i18n.ts";

type Words = Record<string, { messages: Messages }>;

const catalogs: Words[] = [
  import.meta.glob("../../web/locales/*/messages.po", { eager: true, query: "?part=shared" }),
  import.meta.glob("../../web/locales/*/messages.po", { eager: true, query: "?part=event-page" }),
  import.meta.glob("../../web/locales/*/messages.po", { eager: true, query: "?part=functions" }),
];

/** The edge reduces cookie and Accept-Language to this header, which is part of its cache key. */
export const edgeLocale = ({ headers }: RequestFacts): Locale =>
  resolveLocale([headers["x-locale"] ?? ""]);

/** `render` must be synchronous. */
export function inLocale<T>(locale: Locale, render: () => T): T {
  const ofLocale = catalogs.map((words) => words[`../../web/locales/${locale}/messages.po`]);
  const messages: Messages = Object.assign({}, ...ofLocale.map((words) => words?.messages));
  i18n.loadAndActivate({ locale, messages });
  return render();
}

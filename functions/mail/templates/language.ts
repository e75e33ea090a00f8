// In which language is a mail written? Each has its own i18n, as a batch may mix languages.
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Locale } from "#shared/core/locales.ts";
import { writtenMoment, writtenRange } from "#shared/core/time/zone-name.ts";

const catalogs = import.meta.glob<{ messages: Messages }>("../../../web/locales/*/messages.po", {
  eager: true,
  query: "?part=functions",
});

export function wordsOf(locale: Locale): I18n {
  const catalog = catalogs[`../../../web/locales/${locale}/messages.po`];
  return setupI18n({ locale, messages: { [locale]: catalog?.messages ?? {} } });
}

export function writtenSpan(
  event: { startAt: string; endAt: string | null; timezone: string },
  locale: string,
): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: event.timezone,
  });
  const start = Date.parse(event.startAt);
  return event.endAt === null
    ? writtenMoment(format, start)
    : writtenRange(format, start, Date.parse(event.endAt));
}

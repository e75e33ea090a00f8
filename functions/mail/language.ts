// In which language does a mail speak? Each mail gets an i18n of its own, because a batch may hold several languages.
import { type I18n, setupI18n } from "@lingui/core";
import type { Locale } from "#shared/core/locales.ts";

/** The words of one language. English stands in the code itself, so it needs no catalogue. */
export const wordsOf = (locale: Locale): I18n => setupI18n({ locale, messages: { [locale]: {} } });

/** Writes an event's time from start to end in its own zone, with the zone's name. */
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
  return event.endAt === null ? format.format(start) : format.formatRange(start, Date.parse(event.endAt));
}

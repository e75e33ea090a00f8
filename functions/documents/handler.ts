// What can a buyer print or put into a calendar? The order's or the ticket's link gives access.
import { t } from "@lingui/core/macro";
import { servePublic } from "#functions/access/serve-public.ts";
import { countTry } from "#functions/core/http/rate-limit.ts";
import type { RawAnswer } from "#functions/core/http/reply.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { asTyped, eventCalendar } from "#functions/mail/kinds/calendar.ts";
import { wordsOf } from "#functions/mail/templates/language.ts";
import {
  type OpenedTickets,
  openOrderTickets,
  openTicket,
} from "#functions/public-tickets/opened.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { LOCALE_COOKIE, type Locale, resolveLocale } from "#shared/core/locales.ts";

/** Drawing is the most expensive answer; this stops a loop soon. */
const drawings = { name: "pdf", most: 30, seconds: 600 };

export const handler = servePublic(documents, {
  orderPdf: async ({ params, request }) =>
    pdf(await openOrderTickets(params.eventId, params.shortId), request),
  orderCalendar: async ({ params, request }) =>
    calendar(await openOrderTickets(params.eventId, params.shortId), request),
  ticketPdf: async ({ params, request }) =>
    pdf(await openTicket(params.eventId, params.shortId), request),
  ticketCalendar: async ({ params, request }) =>
    calendar(await openTicket(params.eventId, params.shortId), request),
});

async function pdf(opened: OpenedTickets, request: RequestFacts): Promise<RawAnswer> {
  // Counted by the tickets that the link opens, not by the link's text.
  await countTry(drawings, opened.attendees.map(({ id }) => id).join());
  // The PDF code takes as long to load as all other code, so a calendar does without it.
  const [{ drawnTickets }, { ticketSheets }] = await Promise.all([
    import("#functions/documents/drawn-tickets.ts"),
    import("#functions/documents/ticket-sheets.ts"),
  ]);
  const locale = localeOf(request);
  const sheets = await ticketSheets(opened, wordsOf(locale));
  const name = `${opened.event.title} (${referenceOf(opened)})`;
  return file(`tickets-${referenceOf(opened)}.pdf`, await drawnTickets(sheets, name, locale));
}

async function calendar(opened: OpenedTickets, request: RequestFacts): Promise<RawAnswer> {
  const words = wordsOf(localeOf(request));
  const reference = referenceOf(opened);
  const text = eventCalendar({
    event: opened.event,
    origin: setting("APP_ORIGIN"),
    online: t(words)`Online`,
    orderNumber: t(words)`Order number: ${reference}`,
    join: opened.attendees.some(({ status }) => status === "ACTIVE") ? opened.join : "",
    locale: words.locale,
    shown: asTyped,
  });
  return file("event.ics", text);
}

const referenceOf = ({ attendees }: OpenedTickets): string => attendees[0]?.reference ?? "";

function file(name: string, body: string | Uint8Array): RawAnswer {
  const headers = {
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="${name}"`,
  };
  return { status: 200, headers, body };
}

function localeOf({ cookies, headers }: RequestFacts): Locale {
  const accepted = (headers["accept-language"] ?? "")
    .split(",")
    .map((one) => one.split(";")[0]?.trim() ?? "");
  return resolveLocale([cookies[LOCALE_COOKIE] ?? "", ...accepted]);
}

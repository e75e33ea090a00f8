// What is attached to the first mail with tickets? The event, for its reader's calendar.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { setting } from "#functions/core/ports/settings.ts";
import { asTyped, eventCalendar } from "#functions/mail/kinds/calendar.ts";
import { plainly } from "#functions/mail/templates/allowed-words.ts";
import type { Mail } from "#functions/mail/templates/content.ts";
import {
  confirmationMail,
  type OrderConfirmationFacts,
} from "#functions/mail/templates/order-confirmation.ts";
import { type TicketMailFacts, ticketMail } from "#functions/mail/templates/ticket-mail.ts";
import { joinDetails } from "#shared/rules/page/join-details.ts";

type Known = { isProven: boolean };
type FileFacts = Pick<OrderConfirmationFacts, "event" | "settings" | "reference"> &
  Known & { isOff?: boolean };

export const confirmationWithFiles = async (
  facts: OrderConfirmationFacts & Known,
  i18n: I18n,
): Promise<Mail> => ({
  ...(await confirmationMail(facts, i18n)),
  attachments: calendarFiles(facts, i18n),
});

export const ticketsWithFiles = async (
  facts: TicketMailFacts & Known,
  i18n: I18n,
): Promise<Mail> => ({
  ...(await ticketMail(facts, i18n)),
  attachments: calendarFiles(facts, i18n),
});

/** Only for people with a valid ticket, because it says how to join. */
export function calendarFiles(facts: FileFacts, i18n: I18n): Mail["attachments"] {
  const { event, settings, reference, isProven, isOff = false } = facts;
  const content = eventCalendar({
    event,
    origin: setting("APP_ORIGIN"),
    online: t(i18n)`Online`,
    orderNumber: t(i18n)`Order number: ${reference}`,
    join: isOff ? "" : joinDetails({ ...event, ...settings }),
    shown: isProven ? asTyped : plainly(i18n),
    locale: i18n.locale,
    isOff,
  });
  const contentType = `text/calendar; charset=utf-8; method=${isOff ? "CANCEL" : "PUBLISH"}`;
  return [{ filename: "event.ics", contentType, content }];
}

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

export const confirmationWithFiles = async (
  facts: OrderConfirmationFacts & Known,
  i18n: I18n,
): Promise<Mail> => withCalendar(await confirmationMail(facts, i18n), facts, i18n);

export const ticketsWithFiles = async (facts: TicketMailFacts & Known, i18n: I18n): Promise<Mail> =>
  withCalendar(await ticketMail(facts, i18n), facts, i18n);

function withCalendar(
  mail: Mail,
  {
    event,
    settings,
    reference,
    isProven,
  }: Pick<OrderConfirmationFacts, "event" | "settings" | "reference"> & Known,
  i18n: I18n,
): Mail {
  const content = eventCalendar({
    event,
    origin: setting("APP_ORIGIN"),
    online: t(i18n)`Online`,
    orderNumber: t(i18n)`Order number: ${reference}`,
    join: joinDetails({ ...event, ...settings }),
    shown: isProven ? asTyped : plainly(i18n),
    locale: i18n.locale,
  });
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  const attachments = [{ filename: "event.ics", contentType, content }];
  return { ...mail, attachments };
}

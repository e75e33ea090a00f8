// What does the mail say that an event does not take place? Which one, and whom to ask about money.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { calendarFiles } from "#functions/mail/templates/confirmation-files.ts";
import { type Mail, organizerMail } from "#functions/mail/templates/content.ts";
import {
  type NoticeFacts,
  ownButton,
  ticketHolderFooter,
} from "#functions/mail/templates/event-changed.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";
import { eventFacts } from "#functions/mail/templates/order-confirmation.ts";

/** Orders and money stay as they are. */
export async function eventOffMail(facts: NoticeFacts, i18n: I18n): Promise<Mail> {
  const { event, organizer, to } = facts;
  const when = writtenSpan(event, i18n.locale);
  const { title } = event;
  const seller = organizer.name;
  return {
    ...organizerMail(organizer, to, {
      subject: t(i18n)`${title} does not take place`,
      preheader: when,
      heading: t(i18n)`${title} does not take place`,
      blocks: [
        {
          kind: "paragraph",
          text: t(
            i18n,
          )`${seller} called off the event. Ask ${seller} about your money and about another date.`,
        },
        { kind: "facts", rows: eventFacts(facts, when, i18n) },
        {
          kind: "paragraph",
          text: t(i18n)`The attached file takes the event out of your calendar.`,
        },
        await ownButton(facts, i18n),
      ],
      footer: ticketHolderFooter(seller, i18n),
    }),
    attachments: calendarFiles({ ...facts, isOff: true }, i18n),
  };
}

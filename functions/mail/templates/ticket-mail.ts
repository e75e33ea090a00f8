// What does the mail with one ticket say to its attendee? When and where, and the ticket's code.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, organizerMail } from "#functions/mail/templates/content.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";
import {
  eventFacts,
  joinBlocks,
  type OrderConfirmationFacts,
  ticketOf,
} from "#functions/mail/templates/order-confirmation.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";

export type TicketMailFacts = Pick<
  OrderConfirmationFacts,
  "event" | "organizer" | "reference" | "settings"
> & {
  to: string;
  attendee: StoredAttendee;
};

/** Does not mention the order's other tickets or money, which are not the attendee's. */
export async function ticketMail(facts: TicketMailFacts, i18n: I18n): Promise<Mail> {
  const { event, organizer, attendee, to } = facts;
  const { block, image } = await ticketOf(attendee, event, i18n);
  const when = writtenSpan(event, i18n.locale);
  const { title } = event;
  const ticketTitle = attendee.ticketTitle;
  const seller = organizer.name;
  return {
    ...organizerMail(organizer, to, {
      subject: t(i18n)`Your ticket for ${title}`,
      preheader: t(i18n)`${ticketTitle}, ${when}`,
      heading: t(i18n)`Your ticket for ${title}`,
      blocks: [
        { kind: "facts", rows: eventFacts(facts, when, i18n) },
        ...joinBlocks(facts, i18n),
        {
          kind: "paragraph",
          text: t(i18n)`Show the code at the entrance, on paper or on a screen.`,
        },
        block,
        {
          kind: "paragraph",
          text: t(i18n)`If you got this ticket before, use the code of this mail.`,
        },
      ],
      footer: t(
        i18n,
      )`You get this mail because ${seller} sent you your ticket. They also answer questions about the event.`,
    }),
    images: [image],
  };
}

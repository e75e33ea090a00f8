// What does the mail say that tells a guest of a cancelled ticket? Which ticket, and whom to ask.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, organizerMail } from "#functions/mail/templates/content.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";
import { eventFacts } from "#functions/mail/templates/order-confirmation.ts";
import type { TicketMailFacts } from "#functions/mail/templates/ticket-mail.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { fullName } from "#shared/core/full-name.ts";
import { ticketReference } from "#shared/core/ids.ts";

type TicketCancelledFacts = Omit<TicketMailFacts, "tickets" | "isFirst"> & {
  attendee: StoredAttendee;
};

/** Does not mention the order's other tickets or money, which are not the attendee's. */
export function ticketCancelledMail(facts: TicketCancelledFacts, i18n: I18n): Mail {
  const { event, organizer, attendee, reference, to } = facts;
  const { title } = event;
  const { id, ticketTitle } = attendee;
  const name = fullName(attendee);
  const seller = organizer.name;
  return organizerMail(organizer, to, {
    subject: t(i18n)`Your ticket for ${title} was cancelled`,
    preheader: t(i18n)`The ticket ${ticketTitle} is no longer valid.`,
    heading: t(i18n)`Your ticket was cancelled`,
    blocks: [
      {
        kind: "paragraph",
        text: t(i18n)`${seller} cancelled your ticket ${ticketTitle} for ${title}.`,
      },
      {
        kind: "paragraph",
        text: t(i18n)`Its code no longer opens the door. You need not do anything.`,
      },
      {
        kind: "facts",
        rows: [
          { label: t(i18n)`Name`, value: name },
          { label: t(i18n)`Ticket`, value: ticketTitle },
          { label: t(i18n)`Ticket number`, value: ticketReference(reference, id) },
          ...eventFacts(facts, writtenSpan(event, i18n.locale), i18n),
        ],
      },
      { kind: "paragraph", text: t(i18n)`If you think this is a mistake, ask ${seller}.` },
    ],
    footer: t(i18n)`You get this mail because ${seller} cancelled a ticket with your address.`,
  });
}

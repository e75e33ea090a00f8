// What does the mail with a guest's tickets say? When and where, and each ticket's code.
import type { I18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
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
  tickets: readonly StoredAttendee[];
  isFirst: boolean;
};

/** Does not mention the order's other tickets, buyer or money, which are not the reader's. */
export async function ticketMail(facts: TicketMailFacts, i18n: I18n): Promise<Mail> {
  const { event, organizer, to, isFirst } = facts;
  const tickets = await Promise.all(facts.tickets.map((one) => ticketOf(one, event, i18n)));
  const when = writtenSpan(event, i18n.locale);
  const { title } = event;
  const count = tickets.length;
  const whose = t(i18n)`${plural(count, {
    one: `Your ticket for ${title}`,
    other: `Your tickets for ${title}`,
  })}`;
  const [only] = count === 1 ? facts.tickets : [];
  const ticketTitle =
    only?.ticketTitle ?? t(i18n)`${plural(count, { one: "# ticket", other: "# tickets" })}`;
  const seller = organizer.name;
  return {
    ...organizerMail(organizer, to, {
      subject: whose,
      preheader: t(i18n)`${ticketTitle}, ${when}`,
      heading: whose,
      blocks: [
        { kind: "facts", rows: eventFacts(facts, when, i18n) },
        ...joinBlocks(facts, i18n),
        ...(count === 1
          ? tickets.map(({ url }) => ({
              kind: "button" as const,
              label: t(i18n)`Open ticket`,
              url,
            }))
          : []),
        {
          kind: "paragraph",
          text: t(i18n)`Show the code at the entrance, on paper or on a screen.`,
        },
        ...tickets.map(({ block }) => block),
        ...(isFirst
          ? []
          : [
              {
                kind: "paragraph" as const,
                text: t(i18n)`If you got this ticket before, use the code of this mail.`,
              },
            ]),
      ],
      footer: t(
        i18n,
      )`You get this mail because ${seller} sent you your ticket. They also answer questions about the event.`,
    }),
    images: tickets.map(({ image }) => image),
  };
}

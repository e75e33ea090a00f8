// What is on a ticket's page? Event, holder and code, in the reader's language.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { isProvenAccount } from "#functions/access/account-access.ts";
import type { TicketSheet } from "#functions/documents/tickets-pdf.ts";
import { asTyped } from "#functions/mail/kinds/calendar.ts";
import { plainly } from "#functions/mail/templates/allowed-words.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";
import { type OpenedTickets, presentTicket } from "#functions/public-tickets/opened.ts";
import { attendeeProblem } from "#shared/contracts/attendees.ts";
import { fullName } from "#shared/core/full-name.ts";
import { placeText } from "#shared/core/place.ts";

export async function ticketSheets(
  { event, join: details, attendees }: OpenedTickets,
  i18n: I18n,
): Promise<TicketSheet[]> {
  const valid = attendees.filter(({ status }) => status === "ACTIVE");
  const total = valid.length;
  if (total === 0) throw attendeeProblem("ticket_cancelled");
  const shown = (await isProvenAccount(event.accountId)) ? asTyped : plainly(i18n);
  const join = shown(details);
  return Promise.all(
    valid.map(async (attendee, index): Promise<TicketSheet> => {
      const { qrText, ticketReference } = await presentTicket({ event, join }, attendee, []);
      const name = fullName(attendee);
      const { ticketTitle, reference } = attendee;
      const number = index + 1;
      return {
        title: shown(event.title),
        when: writtenSpan(event, i18n.locale),
        place: event.isOnline ? t(i18n)`Online` : shown(placeText(event, i18n.locale)),
        join: join === "" ? null : { label: t(i18n)`How to join`, value: join },
        facts: [
          { label: t(i18n)`Name`, value: shown(name) },
          { label: t(i18n)`Ticket`, value: shown(ticketTitle) },
          { label: t(i18n)`Ticket number`, value: ticketReference },
          { label: t(i18n)`Order number`, value: reference },
        ],
        code: {
          text: qrText,
          description: t(i18n)`QR code of the ticket of ${name}`,
          hint: t(i18n)`Show this code at the entrance, on paper or on a screen.`,
        },
        foot: t(i18n)`Ticket ${number} of ${total}`,
      };
    }),
  );
}

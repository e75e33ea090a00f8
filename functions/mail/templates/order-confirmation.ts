// What does the mail with the tickets say? When and where, each ticket's code, and the receipt.
import type { I18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { signTicketCode } from "#functions/core/ports/qr.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { attendeeLink } from "#functions/engine/tickets/attendee-link.ts";
import { codeImage } from "#functions/mail/templates/code-image.ts";
import {
  type Block,
  type InlineImage,
  type Mail,
  organizerMail,
} from "#functions/mail/templates/content.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";
import { receipt } from "#functions/mail/templates/receipt.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { fullName } from "#shared/core/full-name.ts";
import type { Person } from "#shared/core/people.ts";
import { placeText } from "#shared/core/place.ts";
import { pathOf } from "#shared/core/route.ts";
import { joinDetails } from "#shared/rules/page/join-details.ts";
import type { PricedOrder } from "#shared/rules/sale/price-steps.ts";

export type OrderConfirmationFacts = {
  orderId: string;
  reference: string;
  event: StoredEvent;
  organizer: { name: string };
  settings: { postCheckoutMessage: string; onlineDetails: string };
  buyer: Person;
  attendees: readonly StoredAttendee[];
} & PricedOrder;

export async function confirmationMail(facts: OrderConfirmationFacts, i18n: I18n): Promise<Mail> {
  const { event, organizer, settings, buyer, reference } = facts;
  const tickets = await Promise.all(
    facts.attendees
      .filter(({ status }) => status === "ACTIVE")
      .map((attendee) => ticketOf(attendee, event, i18n)),
  );
  const when = writtenSpan(event, i18n.locale);
  const { title } = event;
  const seller = organizer.name;
  const count = tickets.length;
  const howMany = t(i18n)`${plural(count, { one: "# ticket", other: "# tickets" })}`;
  return {
    ...organizerMail(organizer, buyer.email, {
      subject: t(i18n)`Your tickets for ${title} (${reference})`,
      preheader: t(i18n)`${howMany}, ${when}`,
      heading: t(i18n)`You're going to ${title}`,
      blocks: [
        { kind: "facts", rows: eventFacts(facts, when, i18n) },
        ...joinBlocks(facts, i18n),
        { kind: "formatted", html: settings.postCheckoutMessage },
        { kind: "button", label: t(i18n)`Open your order`, url: await summaryUrl(facts) },
        { kind: "heading", text: howMany },
        {
          kind: "paragraph",
          text: t(i18n)`Show the code at the entrance, on paper or on a screen.`,
        },
        ...tickets.map(({ block }) => block),
        {
          kind: "link",
          label: t(
            i18n,
          )`${plural(count, { one: "Download your ticket as PDF", other: "Download all tickets as PDF" })}`,
          url: await pdfUrl(facts),
        },
        { kind: "heading", text: t(i18n)`Receipt` },
        ...receipt(facts, i18n),
      ],
      footer: t(
        i18n,
      )`You get this mail because you ordered from ${seller}, who also answers questions about the event.`,
    }),
    images: tickets.map(({ image }) => image),
  };
}

/** Only for mails to people with a valid ticket. */
export function joinBlocks(
  {
    event,
    settings,
  }: Pick<OrderConfirmationFacts, "event"> & { settings: { onlineDetails: string } },
  i18n: I18n,
): Block[] {
  const text = joinDetails({ ...event, ...settings });
  return text === ""
    ? []
    : [
        { kind: "heading", text: t(i18n)`How to join` },
        { kind: "paragraph", text },
      ];
}

export function eventFacts(
  { event, reference }: Pick<OrderConfirmationFacts, "event" | "reference">,
  when: string,
  i18n: I18n,
) {
  const place = event.isOnline ? t(i18n)`Online` : placeText(event, i18n.locale);
  return [
    { label: t(i18n)`When`, value: when },
    ...(place ? [{ label: t(i18n)`Where`, value: place }] : []),
    { label: t(i18n)`Order number`, value: reference },
  ];
}

export async function summaryUrl({
  orderId,
  event,
}: Pick<OrderConfirmationFacts, "orderId" | "event">): Promise<string> {
  return `${setting("APP_ORIGIN")}/checkout/${event.id}/${await linkOf("order-link", orderId)}/summary`;
}

async function pdfUrl({ orderId, event }: OrderConfirmationFacts): Promise<string> {
  const params = { eventId: event.id, shortId: await linkOf("order-link", orderId) };
  return `${setting("APP_ORIGIN")}/api${pathOf(documents.orderPdf, params)}`;
}

export async function ticketOf(
  attendee: StoredAttendee,
  event: StoredEvent,
  i18n: I18n,
): Promise<{ block: Block; image: InlineImage; url: string }> {
  const { id, ticketId, ticketTitle, revision } = attendee;
  const name = fullName(attendee);
  const code = await signTicketCode({ eventId: event.id, attendeeId: id, ticketId, revision });
  const cid = `${id}@ticket`;
  const url = `${setting("APP_ORIGIN")}/ticket/${event.id}/${await attendeeLink(attendee)}`;
  return {
    url,
    image: { cid, filename: `ticket-${id}.png`, content: await codeImage(code) },
    block: {
      kind: "ticket",
      title: ticketTitle,
      holder: name,
      image: { cid, description: t(i18n)`QR code of the ticket of ${name}` },
      link: { label: t(i18n)`Open ticket`, url },
    },
  };
}

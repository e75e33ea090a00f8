// How will a confirmation of this event look? As an example of one ticket, with what is typed.
import { t } from "@lingui/core/macro";
import { isProvenAccount } from "#functions/access/account-access.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { offerOf } from "#functions/engine/stock/offer.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { picturesOf } from "#functions/mail/kinds/mail-pictures.ts";
import { withAllowedWords } from "#functions/mail/templates/allowed-words.ts";
import { codeImage } from "#functions/mail/templates/code-image.ts";
import type { Mail } from "#functions/mail/templates/content.ts";
import { eventMail } from "#functions/mail/templates/event-mail.ts";
import { wordsOf } from "#functions/mail/templates/language.ts";
import { confirmationMail } from "#functions/mail/templates/order-confirmation.ts";
import { type WrittenMail, writtenMail } from "#functions/mail/templates/written.tsx";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { eventSettings } from "#shared/contracts/event-settings.ts";
import { attendeeIdOf, ID_LENGTH } from "#shared/core/ids.ts";
import { DEFAULT_LOCALE } from "#shared/core/locales.ts";
import type { Body } from "#shared/core/route.ts";
import { type Offer, quoteOf } from "#shared/rules/sale/pricing.ts";

const orderId = "0".repeat(ID_LENGTH);
const reference = "F-0000000";
const buyer = { firstName: "Robin", lastName: "Example", email: "robin@buyer.example" };

export async function previewMail(
  event: StoredEvent,
  typed: Body<typeof eventSettings.previewMail>,
): Promise<WrittenMail> {
  const words = wordsOf(DEFAULT_LOCALE);
  const [{ onlineDetails }, organizer, pictures, sheet, isProven] = await Promise.all([
    readEventSettings(event),
    organizerOf(event),
    picturesOf(event),
    sheetNow(event.id),
    isProvenAccount(event.accountId),
  ]);
  const offer = offerOf(sheet);
  const [ticket = { ...unnamed, title: t(words)`Ticket` }] = offer.tickets;
  const facts = {
    ...priced(ticket, offer),
    ...{ orderId, reference, event, buyer, attendees: [attendeeOf(ticket, event)] },
    organizer: organizer ?? { name: "", contactEmail: "" },
    settings: { ...typed, onlineDetails, replyToEmail: "" },
    isProven,
  };
  const mail = await confirmationMail(facts, words);
  const whole = eventMail({ ...mail, pictures }, facts, words);
  const allowed = withAllowedWords(whole, words);
  const { subject, html, text } = writtenMail(allowed, words.locale);
  return { subject, html: await withExampleCode(html, mail), text };
}

type ExampleTicket = Offer["tickets"][number];

const unnamed: ExampleTicket = {
  id: "",
  title: "",
  type: "FREE",
  priceMinor: 0,
  tiers: [],
  charges: [],
};

function priced(ticket: ExampleTicket, offer: Offer) {
  const { currency } = offer;
  const tierId = ticket.tiers[0]?.id ?? null;
  const line = { ticketId: ticket.id, tierId, offeredMinor: null, quantity: 1 };
  const quote = quoteOf([line], { ...offer, tickets: [ticket] });
  return { ...quote, currency, isManual: false, promoCode: null, promoRate: null };
}

const attendeeOf = (ticket: ExampleTicket, { id, accountId }: StoredEvent): StoredAttendee => ({
  ...{ ...buyer, accountId, reference, evt: id, id: attendeeIdOf(orderId, 0), index: 0, part: 0 },
  ...{ ticketId: ticket.id, ticketTitle: ticket.title, tierId: null, status: "ACTIVE" },
  ...{ revision: 1, checkIns: {}, undone: [], createdAt: nowAt() },
});

/** Of a word instead of a ticket, so that it opens no door. */
async function withExampleCode(html: string, { images }: Mail): Promise<string> {
  const code = `data:image/png;base64,${(await codeImage("EXAMPLE")).toString("base64")}`;
  return images.reduce((shown, { cid }) => shown.replaceAll(`cid:${cid}`, code), html);
}

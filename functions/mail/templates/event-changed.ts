// What does the mail about a changed event say? When and where it is now, and what it was before.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { setting } from "#functions/core/ports/settings.ts";
import { attendeeLink } from "#functions/engine/tickets/attendee-link.ts";
import { calendarFiles } from "#functions/mail/templates/confirmation-files.ts";
import { type Block, type Mail, organizerMail } from "#functions/mail/templates/content.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";
import {
  joinBlocks,
  type OrderConfirmationFacts,
  summaryUrl,
} from "#functions/mail/templates/order-confirmation.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import type { EventFacts } from "#shared/contracts/event-change.ts";
import { placeText } from "#shared/core/place.ts";
import { isMovedInSpace, isMovedInTime } from "#shared/rules/page/known-facts.ts";

/** `guest` is the ticket of a reader who is not the buyer, and has no link to the order. */
export type NoticeFacts = Pick<
  OrderConfirmationFacts,
  "orderId" | "event" | "organizer" | "reference" | "settings"
> & { to: string; isProven: boolean; guest: StoredAttendee | null };

export async function eventChangedMail(
  facts: NoticeFacts & { old: EventFacts },
  i18n: I18n,
): Promise<Mail> {
  const { event, organizer, to } = facts;
  const when = writtenSpan(event, i18n.locale);
  const { title } = event;
  const seller = organizer.name;
  return {
    ...organizerMail(organizer, to, {
      subject: t(i18n)`Changed: ${title}`,
      preheader: when,
      heading: t(i18n)`${title} has changed`,
      blocks: [
        {
          kind: "paragraph",
          text: t(i18n)`${seller} changed the event. Your tickets stay valid.`,
        },
        { kind: "facts", rows: changedRows(facts, i18n) },
        ...joinBlocks(facts, i18n),
        {
          kind: "paragraph",
          text: t(i18n)`The attached calendar entry replaces the earlier one.`,
        },
        await ownButton(facts, i18n),
      ],
      footer: ticketHolderFooter(seller, i18n),
    }),
    attachments: calendarFiles(facts, i18n),
  };
}

function changedRows(
  { event, old, reference }: NoticeFacts & { old: EventFacts },
  i18n: I18n,
): { label: string; value: string }[] {
  const placeOf = (facts: EventFacts) =>
    facts.isOnline ? t(i18n)`Online` : placeText(facts, i18n.locale) || t(i18n)`Not known yet`;
  const before = t(i18n)`Before`;
  const was = { when: isMovedInTime(old, event), where: isMovedInSpace(old, event) };
  const hasPlace = event.isOnline || placeText(event, i18n.locale) !== "";
  return [
    { label: t(i18n)`When`, value: writtenSpan(event, i18n.locale) },
    ...(was.when ? [{ label: before, value: writtenSpan(old, i18n.locale) }] : []),
    ...(hasPlace || was.where ? [{ label: t(i18n)`Where`, value: placeOf(event) }] : []),
    ...(was.where ? [{ label: before, value: placeOf(old) }] : []),
    { label: t(i18n)`Order number`, value: reference },
  ];
}

export async function ownButton(facts: NoticeFacts, i18n: I18n): Promise<Block> {
  const { event, guest } = facts;
  if (!guest)
    return { kind: "button", label: t(i18n)`Open your order`, url: await summaryUrl(facts) };
  const url = `${setting("APP_ORIGIN")}/ticket/${event.id}/${await attendeeLink(guest)}`;
  return { kind: "button", label: t(i18n)`Open ticket`, url };
}

export const ticketHolderFooter = (seller: string, i18n: I18n): string =>
  t(
    i18n,
  )`You get this mail because you have tickets from ${seller}, who also answers questions about the event.`;

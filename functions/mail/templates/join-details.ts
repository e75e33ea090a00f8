// What does the mail with new connection details say? How to join, when, and a link to the order.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, organizerMail } from "#functions/mail/templates/content.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";
import {
  eventFacts,
  joinBlocks,
  type OrderConfirmationFacts,
  summaryUrl,
} from "#functions/mail/templates/order-confirmation.ts";

export type JoinDetailsFacts = Pick<
  OrderConfirmationFacts,
  "orderId" | "event" | "organizer" | "reference" | "settings"
> & {
  to: string;
};

/** Null if the event has no connection details any more. */
export async function joinDetailsMail(facts: JoinDetailsFacts, i18n: I18n): Promise<Mail | null> {
  const { event, organizer, to } = facts;
  const join = joinBlocks(facts, i18n);
  if (join.length === 0) return null;
  const when = writtenSpan(event, i18n.locale);
  const { title } = event;
  const seller = organizer.name;
  return organizerMail(organizer, to, {
    subject: t(i18n)`New connection details for ${title}`,
    preheader: t(i18n)`How to join, ${when}`,
    heading: t(i18n)`The connection details changed`,
    blocks: [
      {
        kind: "paragraph",
        text: t(
          i18n,
        )`${seller} changed how you join ${title}. Use these details, and pass them on to those who come with you.`,
      },
      ...join,
      { kind: "facts", rows: eventFacts(facts, when, i18n) },
      { kind: "button", label: t(i18n)`Open your order`, url: await summaryUrl(facts) },
    ],
    footer: t(
      i18n,
    )`You get this mail because you have tickets from ${seller}, who also answers questions about the event.`,
  });
}

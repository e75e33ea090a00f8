// What does the mail say when readers called an account's messages spam? What stops, and what
// stays.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, ownMail } from "#functions/mail/templates/content.ts";

export type MessagesStoppedFacts = { to: string; firstName: string; contact: string };

export function messagesStoppedMail(facts: MessagesStoppedFacts, i18n: I18n): Mail {
  const { to, firstName, contact } = facts;
  const kept = t(i18n)`Tickets, receipts and changes of your events still go out.`;
  return ownMail(to, {
    subject: t(i18n)`Your messages are stopped`,
    preheader: t(i18n)`Several readers called them spam.`,
    heading: t(i18n)`Hello ${firstName}, your messages are stopped`,
    blocks: [
      {
        kind: "paragraph",
        text: contact
          ? t(
              i18n,
            )`Several readers called your messages spam. No more are sent until ${contact} lets them go on.`
          : t(
              i18n,
            )`Several readers called your messages spam. No more are sent until the operator lets them go on.`,
        address: contact,
      },
      { kind: "paragraph", text: kept },
    ],
    footer: t(i18n)`You get this mail because you own the account.`,
  });
}

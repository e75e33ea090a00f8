// What does the mail say that confirms a contact address? Who entered it, and what it would get.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, ownMail } from "#functions/mail/templates/content.ts";

export type ContactConfirmationFacts = {
  to: string;
  organizer: string;
  account: string;
  url: string;
};

/** Its reader may be a stranger: nothing in it is formatted by the organizer. */
export function contactConfirmationMail(facts: ContactConfirmationFacts, i18n: I18n): Mail {
  const { to, organizer, account, url } = facts;
  const who = organizer === account ? organizer : t(i18n)`${organizer} (account ${account})`;
  return ownMail(to, {
    subject: t(i18n)`Confirm the contact address of ${organizer}`,
    preheader: t(i18n)`The link is valid for seven days.`,
    heading: t(i18n)`Is this your address?`,
    blocks: [
      {
        kind: "paragraph",
        text: t(
          i18n,
        )`${who} sells tickets with Foyer and entered this address as its contact. Once you confirm it, mails about new orders and failed refunds go to it.`,
      },
      { kind: "button", label: t(i18n)`Confirm the address`, url },
      { kind: "paragraph", text: t(i18n)`The link is valid for seven days.` },
    ],
    footer: t(
      i18n,
    )`You get this mail because somebody entered this address in Foyer. If you do not know them, ignore it: nothing happens then.`,
  });
}

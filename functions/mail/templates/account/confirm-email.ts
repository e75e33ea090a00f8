// What does the mail say that asks a person to confirm an email address?
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, ownMail } from "#functions/mail/templates/content.ts";

export type ConfirmEmailFacts = { to: string; firstName: string; url: string; code: string };

/** The link works in this browser; the code is for another one. */
export function confirmEmailMail(facts: ConfirmEmailFacts, i18n: I18n): Mail {
  const { to, firstName, url, code } = facts;
  return ownMail(to, {
    subject: t(i18n)`Confirm your email address`,
    preheader: t(i18n)`Your code is ${code}. It is valid for seven days.`,
    heading: t(i18n)`Hello ${firstName}, is this your address?`,
    blocks: [
      { kind: "paragraph", text: t(i18n)`Confirm it to publish events with Foyer.` },
      { kind: "button", label: t(i18n)`Confirm email address`, url },
      { kind: "paragraph", text: t(i18n)`Or type this code where Foyer asks for it:` },
      { kind: "code", text: code },
      { kind: "paragraph", text: t(i18n)`Link and code are valid for seven days.` },
    ],
    footer: t(
      i18n,
    )`You get this mail because somebody signed up to Foyer with this address. If it was not you, ignore it.`,
  });
}

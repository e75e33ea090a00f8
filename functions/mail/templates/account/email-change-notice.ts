// What does a person's address learn before another one takes its place? How to stop that.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, ownMail } from "#functions/mail/templates/content.ts";

export type EmailChangeNoticeFacts = { to: string; firstName: string; url: string };

/** The new address is not named: this mailbox may be somebody else's by now. */
export function emailChangeNoticeMail(
  { to, firstName, url }: EmailChangeNoticeFacts,
  i18n: I18n,
): Mail {
  return ownMail(to, {
    subject: t(i18n)`Somebody asked to change your email address`,
    preheader: t(i18n)`If it was not you, stop it in your profile.`,
    heading: t(i18n)`Hello ${firstName}, did you ask for another address?`,
    blocks: [
      {
        kind: "paragraph",
        text: t(
          i18n,
        )`Your sign-in at Foyer gets another address as soon as that one is confirmed. If you asked for it, there is nothing to do here.`,
      },
      {
        kind: "paragraph",
        text: t(
          i18n,
        )`If it was not you, open your profile, cancel the change and set a new password. If you cannot sign in, use "Forgot your password?": a new password cancels the change too.`,
      },
      { kind: "button", label: t(i18n)`Open your profile`, url },
    ],
    footer: t(i18n)`You get this mail because you sign in to Foyer with this address.`,
  });
}

// What does the mail say that lets a person set a new password?
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, ownMail } from "#functions/mail/templates/content.ts";

export type ResetPasswordFacts = { to: string; firstName: string; url: string };

export function resetPasswordMail({ to, firstName, url }: ResetPasswordFacts, i18n: I18n): Mail {
  return ownMail(to, {
    subject: t(i18n)`Set a new password`,
    preheader: t(i18n)`The link is valid for one hour.`,
    heading: t(i18n)`Hello ${firstName}, set a new password`,
    blocks: [
      {
        kind: "paragraph",
        text: t(i18n)`The link works once and for one hour. You are signed out everywhere then.`,
      },
      { kind: "button", label: t(i18n)`Set a new password`, url },
    ],
    footer: t(
      i18n,
    )`You get this mail because somebody asked for a new password with this address. If it was not you, ignore it: your password stays as it is.`,
  });
}

// What does the mail say that asks a person to confirm a new address?
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, ownMail } from "#functions/mail/templates/content.ts";

export type EmailChangeFacts = {
  to: string;
  firstName: string;
  /** Null if somebody signs in with the address already. */
  url: string | null;
  signInUrl: string;
};

export const emailChangeMail = ({ url, ...facts }: EmailChangeFacts, i18n: I18n): Mail =>
  url === null ? takenMail(facts, i18n) : confirmMail({ ...facts, url }, i18n);

function confirmMail(
  { to, firstName, url }: { to: string; firstName: string; url: string },
  i18n: I18n,
): Mail {
  return ownMail(to, {
    subject: t(i18n)`Confirm your new email address`,
    preheader: t(i18n)`The link is valid for seven days.`,
    heading: t(i18n)`Hello ${firstName}, is this your new address?`,
    blocks: [
      {
        kind: "paragraph",
        text: t(i18n)`From then on you sign in to Foyer with it. The link is valid for seven days.`,
      },
      { kind: "button", label: t(i18n)`Confirm new address`, url },
    ],
    footer: t(
      i18n,
    )`You get this mail because somebody wants to sign in to Foyer with this address. If it was not you, ignore it: nothing changes.`,
  });
}

/** Names nobody: its reader did not ask for it. */
function takenMail({ to, signInUrl }: { to: string; signInUrl: string }, i18n: I18n): Mail {
  return ownMail(to, {
    subject: t(i18n)`You sign in to Foyer with this address already`,
    preheader: t(i18n)`Nothing has changed.`,
    heading: t(i18n)`This address signs in to Foyer already`,
    blocks: [
      {
        kind: "paragraph",
        text: t(
          i18n,
        )`Somebody asked to use it for another sign-in. An address belongs to one sign-in only, so nothing has changed.`,
      },
      {
        kind: "paragraph",
        text: t(i18n)`If it was you, sign in with this address, or choose another one there.`,
      },
      { kind: "button", label: t(i18n)`Sign in`, url: signInUrl },
    ],
    footer: t(
      i18n,
    )`You get this mail because you sign in to Foyer with this address. If it was not you who asked, ignore it.`,
  });
}

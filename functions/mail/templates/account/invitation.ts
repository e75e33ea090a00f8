// What does the mail say that invites a person to an account? Who invites, where to, and as what.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, organizerMail } from "#functions/mail/templates/content.ts";
import type { Role } from "#shared/contracts/auth.ts";

export type InvitationFacts = {
  to: string;
  firstName: string;
  inviter: string;
  account: { name: string; email: string };
  role: Role;
  url: string;
};

export function invitationMail(facts: InvitationFacts, i18n: I18n): Mail {
  const { to, firstName, inviter, account, role, url } = facts;
  const { name } = account;
  const mail = organizerMail({ name }, to, {
    subject: t(i18n)`${inviter} invites you to ${name}`,
    preheader: t(i18n)`The link is valid for seven days.`,
    heading: t(i18n)`Hello ${firstName}, join ${name}`,
    blocks: [
      {
        kind: "paragraph",
        text:
          role === "ADMIN"
            ? t(i18n)`${inviter} invites you to the account ${name} in Foyer, as an admin.`
            : t(i18n)`${inviter} invites you to the account ${name} in Foyer, as an organizer.`,
      },
      { kind: "button", label: t(i18n)`Accept the invitation`, url },
      { kind: "paragraph", text: t(i18n)`The link works once and for seven days.` },
    ],
    footer: t(
      i18n,
    )`You get this mail because ${inviter} entered this address in Foyer. If you do not know them, ignore it: nothing happens then.`,
  });
  return { ...mail, replyTo: account.email };
}

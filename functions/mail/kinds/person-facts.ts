// What may a mail tell that belongs to no order? A link for a sign-in, or the orders of an address.
import { readAccount } from "#functions/access/account-access.ts";
import { mayGiveRoles } from "#functions/access/role-giver.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { getItem, type Item } from "#functions/core/table/table.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { contactTokenOf } from "#functions/mail/contact-link.ts";
import { emailChangeTokenOf } from "#functions/mail/email-change.ts";
import { invitationTokenOf } from "#functions/mail/invitation.ts";
import { comingOrders } from "#functions/mail/kinds/coming-orders.ts";
import { resetTokenOf } from "#functions/mail/password-reset.ts";
import { accountMailItem, addressMailItem } from "#functions/stored/mails.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { claimOf, emailClaimItem, invitationItem, userItem } from "#functions/stored/users.ts";
import { fullName } from "#shared/core/full-name.ts";

type OfPerson = { item: Item };

export async function confirmEmailFacts({ item }: OfPerson) {
  const { to, data } = accountMailItem.parse(item);
  const { userId, nonce, firstName } = data;
  const { token, code } = await confirmationOf(userId, nonce);
  const url = `${setting("APP_ORIGIN")}/manage/profile/confirm-email-address/${token}`;
  return { to, firstName, url, code };
}

export async function resetPasswordFacts({ item }: OfPerson) {
  const { to, data } = accountMailItem.parse(item);
  const { userId, nonce, firstName } = data;
  const token = await resetTokenOf(userId, nonce);
  return { to, firstName, url: `${setting("APP_ORIGIN")}/auth/reset-password/${token}` };
}

/** Null if it was accepted, revoked, sent anew or has ended meanwhile. */
export async function invitationFacts({ item }: OfPerson) {
  const { accountId, to, data } = accountMailItem.parse(item);
  const { userId: id, nonce, firstName } = data;
  const stored = await getItem(invitationItem.key({ accountId, id }), { consistent: true });
  const invitation = stored && invitationItem.parse(stored);
  if (invitation?.nonce !== nonce) return null;
  const { invitedBy, rightsVersion } = invitation;
  if (!(await mayGiveRoles({ accountId, userId: invitedBy, rightsVersion }))) return null;
  const [account, inviter, token] = await Promise.all([
    readAccount(accountId),
    getItem(userItem.key({ id: invitedBy })),
    invitationTokenOf(invitation, nonce),
  ]);
  return {
    to,
    firstName,
    inviter: inviter ? fullName(userItem.parse(inviter)) : account.name,
    account,
    role: invitation.role,
    url: `${setting("APP_ORIGIN")}/auth/accept-invitation/${token}`,
  };
}

/** Null if the address was changed, confirmed or mailed anew meanwhile. */
export async function contactConfirmationFacts({ item }: OfPerson) {
  const { accountId, to, data } = accountMailItem.parse(item);
  const { nonce, organizerId: id } = data;
  const stored = await getItem(organizerItem.key({ accountId, id }), { consistent: true });
  const organizer = stored && organizerItem.parse(stored);
  const isAsked = organizer?.contact.nonce === nonce && organizer.contactEmail === to;
  if (!organizer || !isAsked || organizer.contact.confirmedAt !== "") return null;
  const [account, token] = await Promise.all([
    readAccount(accountId),
    contactTokenOf(organizer, nonce),
  ]);
  const url = `${setting("APP_ORIGIN")}/confirm-contact-address/${token}`;
  return { to, organizer: organizer.name, account: account.name, url };
}

/** `url` is null if the address signs somebody in already, which only its owner learns. */
export async function emailChangeFacts({ item }: OfPerson) {
  const { to, data } = accountMailItem.parse(item);
  const { userId, nonce, firstName } = data;
  const claim = await getItem(emailClaimItem.key(claimOf(to)), { consistent: true });
  const token = await emailChangeTokenOf(userId, nonce);
  const url = `${setting("APP_ORIGIN")}/manage/profile/confirm-email-change/${token}`;
  return {
    to,
    firstName,
    url: claim ? null : url,
    signInUrl: `${setting("APP_ORIGIN")}/auth/login`,
  };
}

export async function emailChangeNoticeFacts({ item }: OfPerson) {
  const { to, data } = accountMailItem.parse(item);
  return { to, firstName: data.firstName, url: `${setting("APP_ORIGIN")}/manage/profile` };
}

/** Null without an upcoming order. */
export async function findTicketsFacts({ item }: OfPerson) {
  const { to } = addressMailItem.parse(item);
  const coming = await comingOrders(to);
  return coming.events.length > 0 ? { to, ...coming } : null;
}

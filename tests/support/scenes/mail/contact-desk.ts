// How does a test give an organizer a contact address, and confirm it? Through the routes; only the
// mailed token is derived, from the stored organizer.
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { contactTokenOf } from "#functions/mail/contact-link.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { confirmationItem } from "#functions/stored/users.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { users } from "#shared/contracts/users.ts";
import type { Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import type { openPostOffice } from "#tests/support/servers/post-office.ts";

type PostOffice = ReturnType<typeof openPostOffice>;
type Host = Pick<Owner, "token" | "me" | "organizerId">;

export const organizerOf = async ({ token, organizerId }: Host) =>
  (await call(organizers.get, { token, params: { organizerId } })).data;

/** Answers the organizer as it is saved. */
export async function setContact(host: Host, contactEmail: string, fields: object = {}) {
  const { name, version } = await organizerOf(host);
  const { token, organizerId } = host;
  const body = { name, contactEmail, ...fields };
  return call(organizers.update, { token, params: { organizerId }, body, version });
}

/** The token of the newest link. */
export async function contactLinkOf({ me, organizerId: id }: Host): Promise<string> {
  const ids = { accountId: me.account.id, id };
  const item = await asSystem(() => getItem(organizerItem.key(ids), { consistent: true }));
  if (!item) throw new Error(`There is no organizer ${id}.`);
  return contactTokenOf(ids, organizerItem.parse(item).contact.nonce);
}

export const openContact = (token: string) =>
  call(organizers.checkContactLink, { params: { token } });
export const confirmContact = (token: string) =>
  call(organizers.acceptContact, { params: { token } });
export const sendAgain = ({ token, organizerId }: Host) =>
  call(organizers.confirmContact, { token, params: { organizerId } });

/** The organizer has this address, and its owner has confirmed it. */
export async function withContact(host: Host, contactEmail: string, fields: object = {}) {
  await setContact(host, contactEmail, fields);
  if ((await organizerOf(host)).contactState !== "CONFIRMED")
    await confirmContact(await contactLinkOf(host));
}

/** The links to contact addresses that the account asked to be mailed. */
export async function contactMails({ me }: Host) {
  const own = accountMailItem.within({ accountId: me.account.id });
  const items = await asSystem(() => queryItems({ ...own, consistent: true }));
  return items.filter(({ kind }) => kind === "CONTACT_CONFIRMATION");
}

/** Of the organizer's address, and whom its mails reach now. */
export async function contactNow(host: Host) {
  const { contactState, mailsTo } = await organizerOf(host);
  return [contactState, mailsTo];
}

/** What the mail worker sends of the links that were asked for. */
export async function deliveredContactMails(office: PostOffice, host: Host) {
  office.sent.splice(0);
  const mails = await contactMails(host);
  const account = host.me.account.id;
  await office.work(...mails.map((item) => ({ account, mail: accountMailItem.lastId(item) })));
  return Promise.all(office.sent.map((mail) => office.read(mail)));
}

/** By the link of the newest mail to the person's own address. */
export async function confirmOwnAddress({ token, me: { id: userId } }: Host) {
  const key = confirmationItem.key({ userId });
  const item = await asSystem(() => getItem(key, { consistent: true }));
  const { nonce } = confirmationItem.parse(item ?? {});
  const { token: link } = await confirmationOf(userId, nonce);
  return call(users.confirmEmail, { token, params: { userId, token: link } });
}

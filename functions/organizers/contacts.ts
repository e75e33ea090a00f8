// Where do mails to an organizer go, and who confirms its contact address?
import { readAccount } from "#functions/access/account-access.ts";
import { ownersAddress } from "#functions/access/members-address.ts";
import { contactStateOf } from "#functions/access/organizer-contact.ts";
import type { Input } from "#functions/access/served.ts";
import { mustBeConfirmed, type Session } from "#functions/access/sign-in/session.ts";
import { collection } from "#functions/core/collection/collection.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { askContact, couldAsk } from "#functions/mail/ask-contact.ts";
import { checkContactLink, confirmContact } from "#functions/mail/contact-link.ts";
import { organizerItem, type StoredOrganizer } from "#functions/stored/organizers.ts";
import type { ContactState, Organizer, organizers } from "#shared/contracts/organizers.ts";

export type Contact = Pick<Organizer, "contactState" | "mailsTo">;

export function contactReader(): (row: StoredOrganizer) => Promise<Contact> {
  const states = new Map<string, Promise<ContactState>>();
  let owner: Promise<string | null> | undefined;
  return async (row) => {
    const key = JSON.stringify([row.contactEmail, row.contact]);
    const known = states.get(key) ?? contactStateOf(row);
    states.set(key, known);
    const contactState = await known;
    if (contactState === "CONFIRMED") return { contactState, mailsTo: row.contactEmail };
    owner ??= ownersAddress(row.accountId);
    return { contactState, mailsTo: await owner };
  };
}

/** After each change: an address that nobody confirmed gets a link, unless one is out. */
export async function asked(session: Session, organizer: Organizer): Promise<Organizer> {
  if (organizer.contactState !== "UNCONFIRMED" || !session.isEmailConfirmed) return organizer;
  const row = await collection(organizerItem).of(session).get(organizer.id);
  return (await couldAsk(row, session.userId)) ? waiting(organizer) : organizer;
}

const waiting = (organizer: Organizer): Organizer => ({
  ...organizer,
  contactState: "WAITING_FOR_CONFIRMATION",
});

export async function askAgain(session: Session, organizer: Organizer): Promise<Organizer> {
  mustBeConfirmed(session);
  const { contactState } = organizer;
  if (contactState === "NONE" || contactState === "CONFIRMED") return organizer;
  await askContact(await collection(organizerItem).of(session).get(organizer.id), session.userId);
  return waiting(organizer);
}

export const contactLinks = {
  checkContactLink: ({ params }: Input<typeof organizers.checkContactLink>) =>
    asSystem(async () => {
      const { accountId, name, contactEmail, contact } = await checkContactLink(params.token);
      const account = await readAccount(accountId);
      const names = { organizerName: name, accountName: account.name };
      return { address: contactEmail, ...names, isConfirmed: contact.confirmedAt !== "" };
    }),

  acceptContact: ({ params }: Input<typeof organizers.acceptContact>) =>
    asSystem(() => confirmContact(params.token)),
};

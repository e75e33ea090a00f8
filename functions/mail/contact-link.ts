// How is an organizer's contact address confirmed? With a link to it, good for seven days.
import { nowAt, nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import { equals, hmac } from "#functions/core/ports/secrets.ts";
import { getItem, transact, type Write, writeItem } from "#functions/core/table/table.ts";
import { accountMail } from "#functions/mail/account-mail.ts";
import { newContact, organizerItem, type StoredOrganizer } from "#functions/stored/organizers.ts";
import { organizerProblem } from "#shared/contracts/organizers.ts";
import { ID_LENGTH, idPrefix } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";
import { isSameAddress } from "#shared/core/text/email-address.ts";

const LIFETIME_SECONDS = 7 * 24 * 3600;
const SECRET_LENGTH = 51;

type Ids = Pick<StoredOrganizer, "accountId" | "id">;

/** The ids of account and organizer, and 255 bits that only the master secret can produce. */
export async function contactTokenOf({ accountId, id }: Ids, nonce: string): Promise<string> {
  const secret = await hmac("contact-link", `${accountId}#${id}#${nonce}`, SECRET_LENGTH);
  return accountId.slice(-ID_LENGTH) + id.slice(-ID_LENGTH) + secret;
}

export const newNonce = (): string => randomText(16);

/** The new link voids the old one. Throws `busy` if the address was changed or confirmed. */
export async function mailContactLink(
  row: StoredOrganizer,
  by: string,
  nonce: string,
): Promise<void> {
  const { accountId, id: organizerId, contactEmail: to } = row;
  const until = nowSeconds() + LIFETIME_SECONDS;
  const written = await transact([
    setContact(row, { ...newContact(to, by), nonce, until }),
    accountMail(
      {
        ...{ accountId, kind: "CONTACT_CONFIRMATION", to },
        data: { userId: by, nonce, firstName: "", organizerId },
      },
      nonce,
    ),
  ]);
  if (!written.ok) throw problem("busy", { retryAfter: 1 });
}

/** Uses nothing up. Call it in `asSystem`, as all of this file. */
export async function checkContactLink(token: string): Promise<StoredOrganizer> {
  const ids = {
    accountId: `${idPrefix.account}_${token.slice(0, ID_LENGTH)}`,
    id: `${idPrefix.organizer}_${token.slice(ID_LENGTH, 2 * ID_LENGTH)}`,
  };
  const item = await getItem(organizerItem.key(ids), { consistent: true });
  const stored = item && organizerItem.parse(item);
  const isRight = equals(token, await contactTokenOf(ids, stored?.contact.nonce ?? ""));
  if (!stored || !isRight || !isOpen(stored)) throw invalid();
  return stored;
}

export async function confirmContact(token: string): Promise<void> {
  const row = await checkContactLink(token);
  const { contact } = row;
  if (contact.confirmedAt !== "") return;
  const written = await writeItem(
    setContact(row, { ...contact, confirmedAt: nowAt(), bouncedAt: "" }),
  );
  if (!written.ok) throw problem("busy", { retryAfter: 1 });
}

/** For a mail that came back, unless its address was confirmed, or asked anew, after it. */
export async function closeContact(
  ids: Ids,
  { to, askedAt, nonce }: { to: string; askedAt: string; nonce?: string },
): Promise<void> {
  const item = await getItem(organizerItem.key(ids), { consistent: true });
  const row = item && organizerItem.parse(item);
  if (!row || !isSameAddress(row.contactEmail, to)) return;
  const { contact, contactEmail: address } = row;
  if (contact.bouncedAt !== "" || contact.confirmedAt > askedAt) return;
  if (nonce !== undefined && nonce !== contact.nonce) return;
  await writeItem(setContact(row, { ...contact, address, bouncedAt: nowAt() }));
}

const isOpen = ({ contactEmail, contact: { address, nonce, until } }: StoredOrganizer): boolean =>
  nonce !== "" && address === contactEmail && until > nowSeconds();

const invalid = () => organizerProblem("contact_link_invalid");

/** Refused once address, link or confirmation differ. The row's version is that of its form. */
function setContact(row: StoredOrganizer, next: StoredOrganizer["contact"]): Write & object {
  const { nonce, confirmedAt } = row.contact;
  return {
    update: organizerItem.key(row),
    set: "SET #contact = :next",
    if: "contactEmail = :address AND (attribute_not_exists(#contact) OR (#contact.nonce = :nonce AND #contact.confirmedAt = :confirmed))",
    names: { "#contact": "contact" },
    values: {
      ...{ ":next": next, ":address": row.contactEmail },
      ...{ ":nonce": nonce, ":confirmed": confirmedAt },
    },
  };
}

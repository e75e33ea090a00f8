// Who gets a link that confirms a contact address? Strangers, so it is counted as a mail by hand.
import { contactStateOf } from "#functions/access/organizer-contact.ts";
import { countTry } from "#functions/core/http/rate-limit.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { mailContactLink, newNonce } from "#functions/mail/contact-link.ts";
import { mustHaveShare } from "#functions/mail/shares/recipient-cap.ts";
import { organizerItem, type StoredOrganizer } from "#functions/stored/organizers.ts";
import { ProblemError } from "#shared/core/problems.ts";

const links = { name: "contact-links", most: 20, seconds: 24 * 3600 };
const MOST_AT_ONCE = 5;

export async function askContact(row: StoredOrganizer, by: string): Promise<void> {
  const { accountId, contactEmail } = row;
  const share = { cause: "CONTACT_CONFIRMATION", asker: accountId } as const;
  const nonce = newNonce();
  await mustHaveShare(share, contactEmail);
  await countTry(links, accountId);
  await mailContactLink(row, by, nonce);
}

/** False where it can be asked for later, which the organizer's screen offers. */
export async function couldAsk(row: StoredOrganizer, by: string): Promise<boolean> {
  try {
    await askContact(row, by);
    return true;
  } catch (refusal) {
    if (refusal instanceof ProblemError) return false;
    throw refusal;
  }
}

/** For addresses that a person entered before their own one was confirmed. May be repeated. */
export async function askWaitingContacts(accountId: string, by: string): Promise<void> {
  const items = await queryItems({ ...organizerItem.within({ accountId }), consistent: true });
  const waiting = organizerItem
    .among(items)
    .filter(({ contact }) => contact.by === by && contact.nonce === "");
  for (const row of waiting.slice(0, MOST_AT_ONCE)) {
    if ((await contactStateOf(row)) !== "UNCONFIRMED") continue;
    if (!(await couldAsk(row, by))) return;
  }
}

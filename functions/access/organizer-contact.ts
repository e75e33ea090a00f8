// Where do mails to an organizer go? To its confirmed contact address, unless they came back from
// there; else to the account's owner.
import { isMembersAddress, ownersAddress } from "#functions/access/members-address.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import type { StoredOrganizer } from "#functions/stored/organizers.ts";
import type { ContactState } from "#shared/contracts/organizers.ts";

type Row = Pick<StoredOrganizer, "accountId" | "contactEmail" | "contact">;

export async function contactStateOf(row: Row): Promise<ContactState> {
  const { accountId, contactEmail } = row;
  if (contactEmail === "") return "NONE";
  const { address, confirmedAt, until, bouncedAt } = row.contact;
  const isOf = address === contactEmail;
  if (isOf && bouncedAt !== "") return "BOUNCED";
  if (isOf && confirmedAt !== "") return "CONFIRMED";
  if (await isMembersAddress(accountId, contactEmail)) return "CONFIRMED";
  return isOf && until > nowSeconds() ? "WAITING_FOR_CONFIRMATION" : "UNCONFIRMED";
}

export const organizersMailbox = async (row: Row): Promise<string | null> =>
  (await contactStateOf(row)) === "CONFIRMED" ? row.contactEmail : ownersAddress(row.accountId);

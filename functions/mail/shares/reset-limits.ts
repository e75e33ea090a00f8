// How often may a link for a new password be mailed? Addresses that nobody proved share a limit.
import { isWithin, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { addressClassOf, lowerCase, spellingOf } from "#functions/mail/shares/mailbox-of.ts";
import type { Person } from "#functions/stored/users.ts";
import { asciiAddress } from "#shared/core/email-address.ts";

const HOUR = 3600;
const resets: RateLimit = { name: "forgot", most: 5, seconds: HOUR };
const unprovenResets: RateLimit = { name: "forgot-unproven", most: 5, seconds: 24 * HOUR };
const respeltResets: RateLimit = { name: "forgot-respelt", most: 10, seconds: 24 * HOUR };

/** If not, the newest link stays valid. Unconfirmed addresses of one mailbox share a limit. */
export async function mayMailLink(email: string, person: Person | null): Promise<boolean> {
  if (person?.user.emailConfirmedAt !== null) return isWithin(resets, asciiAddress(email));
  const all = addressClassOf(email);
  if (spellingOf(email) !== "RESPELT") return isWithin(unprovenResets, all);
  return (await isWithin(unprovenResets, lowerCase(email))) && (await isWithin(respeltResets, all));
}

// How often may a network try to sign in? Guesses at one account are counted separately.
import { countTry, isWithin, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { addressClassOf, lowerCase, spellingOf } from "#functions/mail/mailbox-of.ts";
import type { Person } from "#functions/stored/users.ts";

const MINUTE = 60;
const HOUR = 3600;

/** High enough for an office behind one address. */
const signIns: RateLimit = { name: "sign-in-from", most: 100, seconds: MINUTE };
const newPasswords: RateLimit = { name: "new-password-from", most: 300, seconds: HOUR };
/** Each request may send a mail to somebody who did not ask for it. */
const resetsFrom: RateLimit = { name: "forgot-from", most: 50, seconds: HOUR };
const resets: RateLimit = { name: "forgot", most: 5, seconds: HOUR };
const unprovenResets: RateLimit = { name: "forgot-unproven", most: 5, seconds: 24 * HOUR };
const respeltResets: RateLimit = { name: "forgot-respelt", most: 10, seconds: 24 * HOUR };

export const limitSignIn = (address: string): Promise<void> => countTry(signIns, address);

export const limitResets = (address: string): Promise<void> => countTry(resetsFrom, address);

/** If not, the newest link stays valid. Unconfirmed addresses of one mailbox share a limit. */
export async function mayMailLink(email: string, person: Person | null): Promise<boolean> {
  if (person?.user.emailConfirmedAt !== null) return isWithin(resets, email);
  const all = addressClassOf(email);
  if (spellingOf(email) !== "RESPELT") return isWithin(unprovenResets, all);
  return (await isWithin(unprovenResets, lowerCase(email))) && (await isWithin(respeltResets, all));
}

/** Registering reveals whether an address is taken, and each new password costs a hash. */
export const limitNewPasswords = (address: string): Promise<void> =>
  countTry(newPasswords, address);

// How often may a person try to get in? Per network, so that nobody goes through many accounts;
// guesses of one are counted apart.
import { countTry, isWithin, type RateLimit } from "#functions/core/rate-limit.ts";
import { mailboxOf } from "#functions/mail/mailbox-of.ts";
import type { Person } from "#functions/users/store.ts";

const MINUTE = 60;
const HOUR = 3600;

/** An office behind one address can still sign in. */
const signIns: RateLimit = { name: "sign-in-from", most: 100, seconds: MINUTE };
const newPasswords: RateLimit = { name: "new-password-from", most: 300, seconds: HOUR };
/** Each may make a mail to somebody who did not ask for it. */
const resetsFrom: RateLimit = { name: "forgot-from", most: 50, seconds: HOUR };
const resets: RateLimit = { name: "forgot", most: 5, seconds: HOUR };
const unprovenResets: RateLimit = { name: "forgot-unproven", most: 5, seconds: 24 * HOUR };

export const limitSignIn = (address: string): Promise<void> => countTry(signIns, address);

export const limitResets = (address: string): Promise<void> => countTry(resetsFrom, address);

/**
 * Says whether one more link may be mailed to this address. Where not, nobody is refused: a
 * stranger who asks again and again must not keep the person out, whose newest link stays good. A
 * confirmed address has a share of its own. Others may be a stranger's registrations, so they share
 * one by mailbox; but those with a tag take nothing from the address without.
 */
export function mayMailLink(email: string, person: Person | null): Promise<boolean> {
  if (person?.user.emailConfirmedAt !== null) return isWithin(resets, email);
  return isWithin(unprovenResets, `${mailboxOf(email)}${email.includes("+") ? " tagged" : ""}`);
}

/**
 * Registering tells whether an address is taken, and every new password costs a hash: both are
 * limited by where they come from.
 */
export const limitNewPasswords = (address: string): Promise<void> =>
  countTry(newPasswords, address);

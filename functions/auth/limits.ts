// How often may a person try to get in? Per network, so that nobody goes through many accounts; guesses of one are counted apart.
import { countTry, isWithin, type RateLimit } from "#functions/core/rate-limit.ts";

const MINUTE = 60;
const HOUR = 3600;

/** An office behind one address can still sign in. */
const signIns: RateLimit = { name: "sign-in-from", most: 100, seconds: MINUTE };
const newPasswords: RateLimit = { name: "new-password-from", most: 300, seconds: HOUR };
/** Each may make a mail to somebody who did not ask for it. */
const forgot = {
  account: { name: "forgot", most: 5, seconds: HOUR },
  address: { name: "forgot-from", most: 50, seconds: HOUR },
};

export const limitSignIn = (address: string): Promise<void> => countTry(signIns, address);

/**
 * Says whether one more link may be mailed to this address. Where not, nobody is refused: a stranger who asks again and again must
 * not keep the person out, whose newest link is good for longer than the limit lasts.
 */
export async function mayMailLink(email: string, address: string): Promise<boolean> {
  await countTry(forgot.address, address);
  return isWithin(forgot.account, email);
}

/** Registering tells whether an address is taken, and every new password costs a hash: both are limited by where they come from. */
export const limitNewPasswords = (address: string): Promise<void> => countTry(newPasswords, address);

// How often may a network try to sign in? Guesses at one account are counted separately.
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";

const MINUTE = 60;
const HOUR = 3600;

/** High enough for an office behind one address. */
const signIns: RateLimit = { name: "sign-in-from", most: 100, seconds: MINUTE };
const newPasswords: RateLimit = { name: "new-password-from", most: 300, seconds: HOUR };
/** Each request may send a mail to somebody who did not ask for it. */
const resetsFrom: RateLimit = { name: "forgot-from", most: 50, seconds: HOUR };

export const limitSignIn = (address: string): Promise<void> => countTry(signIns, address);

export const limitResets = (address: string): Promise<void> => countTry(resetsFrom, address);

/** Registering reveals whether an address is taken, and each new password costs a hash. */
export const limitNewPasswords = (address: string): Promise<void> =>
  countTry(newPasswords, address);

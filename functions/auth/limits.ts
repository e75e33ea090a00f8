// How often may a person try to get in? Per account, so that nobody guesses; per address, so that nobody goes through many.
import { countTry, type RateLimit } from "#functions/core/rate-limit.ts";

const MINUTE = 60;
const HOUR = 3600;

/** A hundred wrong guesses of one password take ten minutes at least, and an office behind one address can still sign in. */
const signIn = {
  account: { name: "sign-in", most: 10, seconds: MINUTE },
  address: { name: "sign-in-from", most: 100, seconds: MINUTE },
};
/** Each makes a mail to somebody who may not have asked for it. */
const forgot = {
  account: { name: "forgot", most: 5, seconds: HOUR },
  address: { name: "forgot-from", most: 50, seconds: HOUR },
};
const newPasswords: RateLimit = { name: "new-password-from", most: 300, seconds: HOUR };

export async function limitSignIn(email: string, address: string): Promise<void> {
  await Promise.all([countTry(signIn.account, email), countTry(signIn.address, address)]);
}

export async function limitForgotten(email: string, address: string): Promise<void> {
  await Promise.all([countTry(forgot.account, email), countTry(forgot.address, address)]);
}

/** Registering tells whether an address is taken, and every new password costs a hash: both are limited by where they come from. */
export const limitNewPasswords = (address: string): Promise<void> => countTry(newPasswords, address);

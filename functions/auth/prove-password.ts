// Does a person know their password? Wrong ones are counted, for whatever it is asked.
import { judgeGuess } from "#functions/access/sign-in/guesses.ts";
import { knownDevice } from "#functions/access/sign-in/known-device.ts";
import { limitSignIn } from "#functions/auth/rate-limits.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { checkPassword } from "#functions/core/ports/passwords.ts";
import { mailReset } from "#functions/mail/password-reset.ts";
import { mayMailLink } from "#functions/mail/shares/reset-limits.ts";
import type { Person } from "#functions/stored/users.ts";
import { findPersonByEmail } from "#functions/users/store.ts";
import { authProblem } from "#shared/contracts/auth.ts";

type Typed = { email: string; password: string };
/** `device`: the browser's id if it was known already. */
export type Proof = { person: Person; device: string | null };

export async function provePassword(typed: Typed, request: RequestFacts): Promise<Proof> {
  const proof = await findProof(typed, request);
  if (!proof) throw authProblem("wrong_credentials");
  return proof;
}

/** Null if the password is wrong. */
export async function findProof(
  { email, password }: Typed,
  request: RequestFacts,
): Promise<Proof | null> {
  const { address, cookies } = request;
  await limitSignIn(address);
  const person = await findPersonByEmail(email);
  const device = await knownDevice(cookies, person?.user ?? nobody);
  const version = person?.user.tokenVersion ?? 0;
  const isRight = await judgeGuess(
    { email, version, network: address, device },
    () => checkPassword(password, person?.user.passwordHash ?? null),
    () => mailResetFrom(request, email, person),
  );
  return person && isRight ? { person, device } : null;
}

export async function mailResetFrom(
  { address, cookies }: RequestFacts,
  email: string,
  person: Person | null,
): Promise<void> {
  const device = await knownDevice(cookies, person?.user ?? nobody);
  const by = device === null ? { network: address } : null;
  await mailReset(person, await mayMailLink(email, person, by));
}

/** For an unknown address: no cookie was ever made for this person. */
const nobody = { id: "", tokenVersion: 0 };

// Does a person know their password? Wrong ones are counted, for whatever it is asked.
import { countGuess } from "#functions/access/guesses.ts";
import { knownDevice } from "#functions/access/known-device.ts";
import { limitSignIn } from "#functions/auth/rate-limits.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { checkPassword } from "#functions/core/ports/passwords.ts";
import { mailReset } from "#functions/mail/password-reset.ts";
import { mayMailLink } from "#functions/mail/shares/reset-limits.ts";
import type { Person } from "#functions/stored/users.ts";
import { findPersonByEmail } from "#functions/users/store.ts";
import { authProblem } from "#shared/contracts/auth.ts";

/** `device`: the browser's id if it was known already. */
export async function provePassword(
  { email, password }: { email: string; password: string },
  { address, cookies }: RequestFacts,
): Promise<{ person: Person; device: string | null }> {
  await limitSignIn(address);
  const person = await findPersonByEmail(email);
  const device = await knownDevice(cookies, person?.user ?? nobody);
  const version = person?.user.tokenVersion ?? 0;
  const right = await countGuess({ email, version, network: address, device }, () =>
    mailResetTo(email, person),
  );
  const isRight = await checkPassword(password, person?.user.passwordHash ?? null);
  if (!person || !isRight) throw authProblem("wrong_credentials");
  await right();
  return { person, device };
}

export async function mailResetTo(email: string, person: Person | null): Promise<void> {
  await mailReset(person, await mayMailLink(email, person));
}

/** For an unknown address: no cookie was ever made for this person. */
const nobody = { id: "", tokenVersion: 0 };

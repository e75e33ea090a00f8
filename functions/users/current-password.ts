// Does the signed-in person know their password? Guesses are limited as those of a sign-in are.
import { judgeGuess } from "#functions/access/sign-in/guesses.ts";
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { checkPassword } from "#functions/core/ports/passwords.ts";
import { mailReset } from "#functions/mail/password-reset.ts";
import { mayMailLink } from "#functions/mail/shares/reset-limits.ts";
import type { Person } from "#functions/stored/users.ts";
import { userProblem } from "#shared/contracts/users.ts";

/** All sessions of a person count as one known device, so that strangers' guesses lock none out. */
const SESSIONS = "sessions";
/** Each check costs a hash. */
const checks: RateLimit = { name: "current-password", most: 60, seconds: 3600 };

export async function mustKnowPassword(
  person: Person,
  password: string,
  network: string,
): Promise<void> {
  const { id, email, tokenVersion: version, passwordHash } = person.user;
  await countTry(checks, id);
  const guess = { email, version, network, device: SESSIONS };
  const isRight = await judgeGuess(
    guess,
    () => checkPassword(password, passwordHash),
    async () => mailReset(person, await mayMailLink(email, person, null)),
  );
  if (!isRight)
    throw userProblem("wrong_password", {
      fields: [{ path: "currentPassword", code: "wrong_password" }],
    });
}

// May a person use this password? Neither a common one nor one with the person's name.
import { hashPassword } from "#functions/core/ports/passwords.ts";
import { fieldProblem } from "#shared/core/problems.ts";
import { passwordWeakness } from "#shared/rules/people/password-weakness.ts";

export async function newPasswordHash(
  password: string,
  person: { firstName: string; lastName: string; email: string },
): Promise<string> {
  const weakness = passwordWeakness(password, person, await commonPasswords());
  if (weakness) throw fieldProblem("password", weakness);
  return hashPassword(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords of public breaches; a sign-in does not need them. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return common;
}

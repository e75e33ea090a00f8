// May a person use this password? Common passwords and the person's own name are refused. Only the
// hash is stored.
import { hashPassword } from "#functions/core/ports/passwords.ts";
import { fieldProblem } from "#shared/core/problems.ts";
import { passwordWeakness } from "#shared/rules/password-weakness.ts";

/**
 * The hash to store. A weak password throws 422 on the field `password`. Every new password is
 * checked here.
 */
export async function newPasswordHash(
  password: string,
  person: { firstName: string; lastName: string; email: string },
): Promise<string> {
  const weakness = passwordWeakness(password, person, await commonPasswords());
  if (weakness) throw fieldProblem("password", weakness);
  return hashPassword(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Some 49,000 passwords of public breaches. They are loaded on first use, because a sign-in does
 * not need them.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return common;
}

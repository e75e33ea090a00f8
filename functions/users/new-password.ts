// May a person take this password? Not one of the common ones, nor their own name; then only its
// hash is kept.
import { hashPassword } from "#functions/core/passwords.ts";
import { fieldProblem } from "#shared/core/problems.ts";
import { passwordWeakness } from "#shared/rules/password-weakness.ts";

/**
 * The hash to store; 422 on the field `password` for one that is easy to guess. Every password that
 * is chosen comes through here.
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
 * Some 49,000 passwords of public breaches; unpacked when first needed, because a sign-in does
 * without.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return common;
}

// Is a new password one that others would try first?

type Person = { firstName: string; lastName: string; email: string };

/** Fewer different characters than this, however often repeated, are guessed at once. */
const LEAST_DIFFERENT = 3;

/**
 * Why a password is refused, or null where it is not: `common_password` for those of the list (in
 * lower case) and for one or two characters repeated, `personal_password` for the person's own name
 * or address, with whatever digits and signs around it.
 */
export function passwordWeakness(
  password: string,
  person: Person,
  commonPasswords: ReadonlySet<string>,
): "common_password" | "personal_password" | null {
  const typed = password.toLowerCase();
  if (new Set(typed).size < LEAST_DIFFERENT || commonPasswords.has(typed.trim()))
    return "common_password";
  return ownWords(person).includes(lettersOf(typed)) ? "personal_password" : null;
}

function ownWords({ firstName, lastName, email }: Person): string[] {
  const [mailbox = "", domain = ""] = email.split("@");
  const words = [
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
    mailbox,
    domain,
    email,
  ];
  return words.map(lettersOf).filter((word) => word !== "");
}

const lettersOf = (text: string): string =>
  text.normalize("NFC").toLowerCase().replace(/\P{L}/gu, "");

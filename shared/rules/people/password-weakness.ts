// Is a new password one that attackers try first?

type Person = { firstName: string; lastName: string; email: string };

const LEAST_DIFFERENT = 3;

/** `commonPasswords` are in lower case. */
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

// Which addresses lead to the same mailbox? Those that differ in case, in a tag behind a plus, or
// in Gmail's dots.

const GMAIL = ["gmail.com", "googlemail.com"];

/** One spelling for all addresses of a mailbox; to compare and count, never to write to. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const untagged = name.split("+")[0] || name;
  return GMAIL.includes(domain)
    ? `${untagged.replaceAll(".", "")}@gmail.com`
    : `${untagged}@${domain}`;
}

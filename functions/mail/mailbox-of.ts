// Which addresses belong to one mailbox, and which of them share what it may get? Addresses that
// differ only in case, in a tag after a plus, or in Gmail's dots.

const GMAIL = ["gmail.com", "googlemail.com"];

/**
 * One spelling for all addresses of a mailbox. For comparing and counting; never send mail to it.
 */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const untagged = name.split("+")[0] || name;
  return GMAIL.includes(domain)
    ? `${untagged.replaceAll(".", "")}@gmail.com`
    : `${untagged}@${domain}`;
}

/**
 * The addresses that share a limit with this one: its mailbox's spellings with a tag, or those
 * without. Anybody can invent tags, so they use up nothing that the plain address may have.
 */
export const addressClassOf = (email: string): string =>
  `${mailboxOf(email)}${email.includes("+") ? " tagged" : ""}`;

// Which addresses belong to one mailbox? Those that differ in case, in a tag, or in Gmail's dots.
import { asciiAddress } from "#shared/core/text/email-address.ts";

const GMAIL = ["gmail.com", "googlemail.com"];

/** For comparing and counting; never send mail to it. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = asciiAddress(lowerCase(email)).split("@");
  const untagged = name.split("+")[0] || name;
  return GMAIL.includes(domain)
    ? `${untagged.replaceAll(".", "")}@gmail.com`
    : `${untagged}@${domain}`;
}

/** PLAIN: as its mailbox. RESPELT: without a tag, but with Gmail's dots or its other domain. */
export function spellingOf(email: string): "PLAIN" | "TAGGED" | "RESPELT" {
  if (email.includes("+")) return "TAGGED";
  return asciiAddress(lowerCase(email)) === mailboxOf(email) ? "PLAIN" : "RESPELT";
}

/** Anybody can invent tags and dots, so they use up nothing that the plain address may have. */
export const addressClassOf = (email: string): string => `${mailboxOf(email)} ${spellingOf(email)}`;

export const lowerCase = (email: string): string => email.trim().toLowerCase();

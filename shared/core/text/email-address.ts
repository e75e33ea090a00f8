// Would a mail server take this address? If not, which part of it is wrong?
import {
  addressesIn,
  LONGEST_PASTED,
  pastedAddress,
  plainTyped,
} from "#shared/core/text/pasted-text.ts";

/** The characters of RFC 5321 without quotes; SES takes no others before the @. */
const NAME = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LONGEST_NAME = 64;
const LABELS = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const ENDING = /\.([a-z]{2,}|xn--[a-z0-9-]+)$/;
const LONGEST_LABEL = 63;
const LONGEST_DOMAIN = 253;

const OTHER_DASH = /[^\P{Pd}-]|\u2212/u;
const OTHER_APOSTROPHE = /[‘’‛ʼ′]/;

/** Where programs wrote signs around it, without them. An address stays what it is. */
export function emailTyped(text: string): string {
  const typed = plainTyped(text).replace(/[。｡]/g, ".").toLowerCase();
  return typed.length > LONGEST_PASTED || emailFault(typed) === null ? typed : pastedAddress(typed);
}

type EmailFault =
  | "invalid_email"
  | "email_several"
  | "email_space"
  | "email_dash"
  | "email_apostrophe"
  | "email_name"
  | "email_domain";

/** The code of a refused field; null for an address that can get mail. */
export function emailFault(email: string): EmailFault | null {
  if (!email.includes("@")) return "invalid_email";
  if (addressesIn(email).length > 1) return "email_several";
  const [name, domain, ...others] = email.split("@");
  if (!name?.trim() || !domain?.trim() || others.length > 0) return "invalid_email";
  if (/\s/.test(email)) return "email_space";
  if (OTHER_DASH.test(email)) return "email_dash";
  if (OTHER_APOSTROPHE.test(name)) return "email_apostrophe";
  if (name.length > LONGEST_NAME || !NAME.test(name)) return "email_name";
  return isDomain(domain) ? null : "email_domain";
}

/** As it is sent and compared. */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (asciiDomain(domain) ?? domain);
}

/** One text for all spellings of an address that differ in case or in the domain's script. */
export const sameAddress = (email: string): string => asciiAddress(email.trim().toLowerCase());

export const isSameAddress = (one: string, other: string): boolean =>
  sameAddress(one) === sameAddress(other);

/** The form that is registered, of letters of all scripts. Null if there can be none. */
function asciiDomain(domain: string): string | null {
  if (!LABELS.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

function isDomain(domain: string): boolean {
  const ascii = asciiDomain(domain);
  return (
    ascii !== null &&
    ENDING.test(ascii) &&
    ascii.length <= LONGEST_DOMAIN &&
    ascii.split(".").every((one) => one.length <= LONGEST_LABEL && !/^-|-$/.test(one))
  );
}

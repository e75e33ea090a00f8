// Would a mail server take this address? If not, which part of it is wrong?
import { withoutUnseen } from "#shared/core/visible.ts";

/** The characters of RFC 5321 without quotes; SES takes no others before the @. */
const NAME = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LONGEST_NAME = 64;
const LABELS = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const ENDING = /\.([a-z]{2,}|xn--[a-z0-9-]+)$/;
const LONGEST_LABEL = 63;
const LONGEST_DOMAIN = 253;

/** As a keyboard of any language would have typed it. */
export const emailTyped = (text: string): string =>
  withoutUnseen(text).normalize("NFKC").replace(/[。｡]/g, ".").trim().toLowerCase();

/** The code of a refused field; null for an address that can get mail. */
export function emailFault(email: string): "invalid_email" | "email_name" | "email_domain" | null {
  const [name, domain, ...others] = email.split("@");
  if (!name || !domain || others.length > 0) return "invalid_email";
  if (name.length > LONGEST_NAME || !NAME.test(name)) return "email_name";
  return isDomain(domain) ? null : "email_domain";
}

/** As it is sent and compared. */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (asciiDomain(domain) ?? domain);
}

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

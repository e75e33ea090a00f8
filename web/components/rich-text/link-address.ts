// Where may a link of a formatted text lead? To a page or to a mailbox.
import { emailTyped } from "#shared/core/text/email-address.ts";
import { type LinkFault, linkFault, parsedUrl } from "#shared/core/text/link-address.ts";

/** An address with its scheme, as it may be stored. */
export const isLinkAddress = (href: string): boolean => linkFault(href) === null;

/** What a person means who leaves the scheme out, or why nobody may follow it. */
export function linkAddress(typed: string): { href: string } | { fault: LinkFault } {
  const text = typed.trim();
  const href = /^[a-z][a-z\d+-]*:/i.test(text) ? text : `${schemeOf(text)}${text}`;
  const fault = /\s/.test(text) ? "link_address_invalid" : linkFault(href);
  if (fault !== null) return { fault };
  const url = parsedUrl(href);
  if (url?.protocol === "mailto:")
    return { href: `mailto:${emailTyped(href.slice("mailto:".length))}` };
  return url && /\w\.\w/.test(url.host) ? { href: url.href } : { fault: "link_address_invalid" };
}

const schemeOf = (text: string): string =>
  /^[^/?#]+@[^/?#]+$/.test(text) ? "mailto:" : "https://";

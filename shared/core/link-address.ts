// May a link lead there? To a public page or one mailbox, if its host reads as what it is.
import { emailFault } from "#shared/core/email-address.ts";
import { hasDirection, withoutUnseen } from "#shared/core/visible.ts";

export type LinkFault = "link_address_invalid" | "link_host_unclear" | "mail_link_unclear";

const WEB = /^https?:\/\/([^/?#]*)/i;
const MAIL = /^mailto:/i;
const HOST = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.?$/u;
const IPV6 = /^\[[\da-f:.]+\]$/i;
/** Letters, digits and marks that look like a slash, a dot or a colon between Latin letters. */
const SIGNS = "\u02d0\u0337\u0338\u0660\u06f0\u2cc6\u2cc7\u3033\u30ce\u4e36\u4e3f\ua4f8-\ua4fd";
const LIKE_A_SIGN = new RegExp(
  `[\\p{Script=Latin}\\d][${SIGNS}]|[${SIGNS}][\\p{Script=Latin}\\d]`,
  "u",
);

/** Null for an address that may be followed. */
export function linkFault(href: string): LinkFault | null {
  if (MAIL.test(href)) return mailFault(href.replace(MAIL, ""));
  const isWeb = /^https?:\/\/[^/?#]/i.test(href) && parsedUrl(href) !== null;
  if (!isWeb || hasUnfit(href)) return "link_address_invalid";
  return isHostClear(href) ? null : "link_host_unclear";
}

/** `URL.parse` and `URL.canParse` are newer than buyers' browsers. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

const hasUnfit = (text: string): boolean =>
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text) || hasDirection(text);

function mailFault(address: string): LinkFault | null {
  if (hasUnfit(address) || !address.includes("@")) return "link_address_invalid";
  return /^\/|[%?&#,;]/.test(address) || emailFault(address.toLowerCase()) !== null
    ? "mail_link_unclear"
    : null;
}

/** True also for what is no web address. */
export function isHostClear(href: string): boolean {
  const authority = WEB.exec(href)?.[1];
  const url = parsedUrl(href);
  if (authority === undefined || !url) return true;
  const host = authority.replace(/:\d*$/, "");
  if (IPV6.test(host)) return true;
  const isPlain = HOST.test(host) && host.normalize("NFC") === host.normalize("NFKC");
  const isSeen = withoutUnseen(host) === host && !LIKE_A_SIGN.test(host);
  // Numbers such as 0x7f.1 are other numbers to a browser.
  const isItself = /[^\0-\x7f]/.test(host) || url.hostname === host.toLowerCase();
  return isPlain && isSeen && isItself && !href.includes("\\");
}

/** The address, or nothing in its place: rows are older than the rules. */
export const shownUrl = (url: string): string => (isHostClear(url) ? url : "");

/** Splits a text at the addresses that pages link, without what ends a sentence. */
export const LINKED = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

export const hasClearLinks = (text: string): boolean =>
  text.split(LINKED).every((part, at) => at % 2 === 0 || isHostClear(part));

/** True also for text that is not an address, because the URL schema refuses that. */
export function isPublicUrl(text: string): boolean {
  const url = parsedUrl(text);
  if (!url) return true;
  const { username, password, hostname } = url;
  return username === "" && password === "" && isPublicHost(hostname.replace(/\.$/, ""));
}

/** The URL parser has already normalised every spelling of a numeric address. */
function isPublicHost(host: string): boolean {
  // Public IPv6 addresses begin with 2000 to 3fff.
  if (host.startsWith("[")) return /^\[[23][0-9a-f]{3}:/.test(host);
  if (/^\d+(\.\d+){3}$/.test(host)) return !privateIpv4.some((pattern) => pattern.test(host));
  return host.includes(".") && !/\.(localhost|local|internal|home\.arpa)$/.test(host);
}

/** Clouds serve credentials on link-local addresses. Also carriers, benchmarks and multicast. */
const privateIpv4 = [
  /^(0|10|127)\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^192\.0\.0\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^198\.1[89]\./,
  /^(22[4-9]|2[3-5]\d)\./,
];

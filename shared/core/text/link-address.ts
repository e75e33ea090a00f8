// May a link lead there? To a public page or one mailbox, if its host reads as what it is.
import { isHost } from "#shared/core/text/address-in-name.ts";
import { asciiAddress, emailFault } from "#shared/core/text/email-address.ts";
import { hasDirection, withoutUnseen } from "#shared/core/text/visible.ts";

export type LinkFault = "link_address_invalid" | "link_host_unclear" | "mail_link_unclear";

const WEB = /^https?:\/\/([^/?#]*)/i;
const MAIL = /^mailto:/i;
const HOST = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.?$/u;
const IPV6 = /^\[[\da-f:.]+\]$/i;
/** Letters, digits and marks that look like a slash, a dot or a colon between Latin letters. */
const SIGNS =
  "\u01c0-\u01c3\u02b0-\u02ff\u0337\u0338\u0660\u06f0\u2cc6\u2cc7\u3031-\u3035\u30ce\u3127\u4e36\u4e3f\ua4f8-\ua4fd";
const LIKE_A_SIGN = new RegExp(
  `[\\p{Script=Latin}\\d][${SIGNS}]|[${SIGNS}][\\p{Script=Latin}\\d]`,
  "u",
);
const LATIN = /\p{Script=Latin}/u;
/** What stands in one label beside Latin letters: figures, and the scripts of East Asia. */
const BESIDE_LATIN =
  /^[\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]*$/u;
const LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

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

export function isHostClear(href: string): boolean {
  const authority = WEB.exec(href)?.[1];
  const url = parsedUrl(href);
  if (authority === undefined || !url) return true;
  const host = authority.replace(/:\d*$/, "");
  if (IPV6.test(host)) return true;
  const isPlain = HOST.test(host) && host.normalize("NFC") === host.normalize("NFKC");
  const isSeen = withoutUnseen(host) === host && !LIKE_A_SIGN.test(host);
  const isOneScript = labelsRead(host.replace(/\.$/, "").split("."));
  const isItself = /[^\0-\x7f]/.test(host) || url.hostname === host.toLowerCase();
  return isPlain && isSeen && isOneScript && isItself && !href.includes("\\");
}

/** `.\u0441\u043e\u043c` is no `.com`; registries of such endings take no Latin names. */
const labelsRead = (labels: string[]): boolean =>
  labels.every((label) => !LATIN.test(label) || BESIDE_LATIN.test(label)) &&
  !(LIKE_LATIN.test(labels.at(-1) ?? "") && LATIN.test(labels.at(-2) ?? ""));

/** Empty for what an older rule let in. */
export const shownUrl = (url: string): string => (linkFault(url) === null ? url : "");

export const LINKED_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

export const hasClearLinks = (text: string): boolean =>
  text.split(LINKED_ADDRESS).every((part, at) => at % 2 === 0 || linkFault(part) === null);

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

const RESERVED = /\.(?:example|test|invalid|local|localhost|onion|internal)$/;
const LONGEST = 300;
const FILE = /\.(?:ai|md|mov|ps|zip)$/;

export function linkMisleads(label: string, href: string): boolean {
  const url = parsedUrl(href);
  if (!url) return false;
  const host = bare(url.protocol === "mailto:" ? domainOf(href) : url.hostname);
  const path = url.pathname.toLowerCase();
  const isFile = (shown: string) => FILE.test(shown) && path.endsWith(`/${shown}`);
  return hostsIn(label).some((shown) => bare(shown) !== host && !isFile(shown));
}

function hostsIn(label: string): string[] {
  const text = withoutUnseen(label).normalize("NFKC").replaceAll(/[。｡]/g, ".").toLowerCase();
  return text.split(/[\s()<>"'«»„“”,;|、「」]+/).flatMap((word) => {
    const [, scheme = "", rest = ""] = /^([a-z][a-z\d+-]*:(?:[/\\]*)(?=\S))?(.*)$/.exec(word) ?? [];
    const [authority = ""] = rest.split(/[/?#\\]/);
    return authority
      .split(/[@:]/)
      .filter((one) => one.length <= LONGEST)
      .map((one) => one.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
      .filter((one, at) => (at === 0 && scheme.includes("/") && one !== "") || readsAsHost(one));
  });
}

const readsAsHost = (word: string): boolean =>
  word.includes(".") && (RESERVED.test(word) || /^\d+(?:\.\d+){3}$/.test(word) || isHost(word));

const bare = (host: string): string =>
  domainOf(asciiAddress(`x@${host}`))
    .replace(/^www\./, "")
    .replace(/\.$/, "");

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

// Would a mailbox turn this name into a link? Names appear in mails to other people, so names that
// look like an address are refused.
import domainEndings from "tlds" with { type: "json" };

/** Patterns of addresses, independent of the domain ending. */
const forms = [
  /:\/\//,
  /\b(www\.|mailto:|xn--)/i,
  /\S@\S+\.\S/,
  // Encoded words (RFC 2047) can hide an address.
  /=\?\S*\?/,
  /\d+\.\d+\.\d+\.\d+/,
  // A host with a path behind it: evil.example/win
  /[\p{L}\p{N}-]{2,}\.\p{L}{2,}[/:?#]\S/u,
];

/**
 * Abbreviations written without a space whose last part is also a domain ending, such as
 * Kyrgyzstan's.
 */
const abbreviations = new Set(["b.sc", "co.kg", "co.ltd", "dr.med", "m.sc", "pty.ltd", "pvt.ltd"]);
const endings = new Set(domainEndings);

/**
 * Longer than any name may be. A longer text is refused for its length anyway, and checking it
 * could take seconds.
 */
const LONGEST = 254;

/**
 * True for links, hosts with a real domain ending such as `t.me`, mail addresses and encoded words.
 * "St.John" and "J.R.R." are names.
 */
export function hasAddress(name: string): boolean {
  if (name.length > LONGEST) return false;
  const plain = name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replaceAll(/[。｡]/g, ".");
  const words = plain.toLowerCase().split(/[^\p{L}\p{M}\p{N}.]+/u);
  return forms.some((one) => one.test(plain)) || words.some(isHost);
}

function isHost(word: string): boolean {
  const parts = word.split(".");
  const isAbbreviation = abbreviations.has(parts.filter(Boolean).join("."));
  return !isAbbreviation && parts.some((part, at) => endings.has(part) && Boolean(parts[at - 1]));
}

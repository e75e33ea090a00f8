// Would a mailbox make a link of this name? Names stand in mails to others, so whatever looks like
// an address is refused.
import domainEndings from "tlds" with { type: "json" };

/** Addresses by their form, whatever their ending. */
const forms = [
  /:\/\//,
  /\b(www\.|mailto:|xn--)/i,
  /\S@\S+\.\S/,
  // Text in disguise (RFC 2047)
  /=\?\S*\?/,
  /\d+\.\d+\.\d+\.\d+/,
  // A host with something behind it: evil.example/win
  /[\p{L}\p{N}-]{2,}\.\p{L}{2,}[/:?#]\S/u,
];

/**
 * What people write without a space, although the last part is also an ending of hosts
 * (Kyrgyzstan's, for one).
 */
const abbreviations = new Set(["b.sc", "co.kg", "co.ltd", "dr.med", "m.sc", "pty.ltd", "pvt.ltd"]);
const endings = new Set(domainEndings);

/**
 * Longer than any name may be. A longer text is refused for its length; looking through it could
 * take seconds.
 */
const LONGEST = 254;

/**
 * True for links, hosts of a real ending such as `t.me`, mail addresses and text in disguise.
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

// Would a mailbox turn this name into a link? Such names, in mails to others, are refused.
import domainEndings from "tlds" with { type: "json" };

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

/** Their last part is also a domain ending. */
const abbreviations = new Set([
  "ado.net",
  "asp.net",
  "b.sc",
  "co.kg",
  "co.ltd",
  "m.sc",
  "pty.ltd",
  "pvt.ltd",
]);
/** "Prof.Dr.med." is a title, although `med` and `prof` are endings. */
const titles =
  /^(prof|dr|med|dent|vet|phil|ing|dipl|mag|mr|mrs|ms)(\.(prof|dr|med|dent|vet|phil|ing|dipl|mag))+$/;
/** "J.de Vries": an initial and a word before a surname. */
const particles = /(?<![\p{L}\p{M}\p{N}.])(\p{L}\.)+(de|la|do|du|st|van|von)(?= \p{L})/giu;
const endings = new Set(domainEndings);

/** Checking a longer text could take seconds; it is refused for its length anyway. */
export const LONGEST_NAME = 254;

/** "St.John" and "J.R.R." are names; `t.me` is an address. */
export function hasAddress(name: string): boolean {
  if (name.length > LONGEST_NAME) return false;
  const plain = name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replaceAll(/[。｡]/g, ".");
  const words = plain
    .replace(particles, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.]+/u);
  return forms.some((one) => one.test(plain)) || words.some(isHost);
}

export const lettersOfName = (name: string): string =>
  name.length > LONGEST_NAME || hasAddress(name) || /\S@|@\S/u.test(name)
    ? name
        .normalize("NFKC")
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
        .trim()
    : name;

export function isHost(word: string): boolean {
  const parts = word.split(".");
  const name = parts.filter(Boolean).join(".");
  const isAbbreviation = abbreviations.has(name) || titles.test(name);
  return !isAbbreviation && parts.some((part, at) => endings.has(part) && Boolean(parts[at - 1]));
}

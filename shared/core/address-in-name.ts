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
const TITLE =
  "ass|avv|bc|dipl|doc|dott|dr|dra|fr|ing|ir|judr|lic|mag|med|mgr|mme|mr|mrs|ms|mudr|mvdr|mx|phdr|" +
  "phil|prof|profa|rev|rndr|sr|sra|univ";
const FIELD =
  "agr|arch|biol|c|dent|et|h|habil|hum|inf|iur|jur|math|mont|mult|nat|oec|paed|pharm|pol|psych|publ|" +
  "rer|sc|soc|techn|theol|vet";
/** "Prof.Dr.med." is a title, although `med` and `prof` are endings. */
const titles = new RegExp(`^(${TITLE})(\\.(${TITLE}|${FIELD}))+$`);
const beforeName = new RegExp(`^([\\p{L}\\d]|${TITLE}|ste?)$`, "iu");
const dotted =
  /(?<![\p{L}\p{M}\p{N}._-])((?:[\p{L}\d]{1,5}\.)+)(\p{Lu}[\p{L}\p{M}]+)(?![\p{L}\p{M}\p{N}]|\.[\p{L}\p{N}]|[:?#]\S|\/(?!\p{Lu}\.))/gu;
/** Hosts of one letter that exist under an ending that is a surname too. */
const soldHosts = new Set("j.mp s.id t.ly u.to v.gd v.ht w.wiki x.gd y.at".split(" "));
const soldEndings = new Set(
  (
    "ai app biz cc co com de edu eu fm gg gov gs id info int io is it me mil net org pr pw sh tv " +
    "uk us ws xyz"
  ).split(" "),
);
/** What may follow a title: anybody may own `dr.club`. */
const surnames = new Set(
  (
    "an best black bond day do fan ford fox gallo gold green gu hu hughes im kim la law le li link " +
    "lu ly ma mo ng ni page post rich rogers sa schmidt so song su to vu wang weber weir win xin ye yun"
  ).split(" "),
);
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
    .replace(dotted, (name: string, before: string, last: string) =>
      isPerson(before.slice(0, -1).split("."), last.toLowerCase()) ? " " : name,
    )
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.]+/u);
  return forms.some((one) => one.test(plain)) || words.some(isHost);
}

/** Initials, titles or "St" before a surname or a club's town: nobody sells hosts of one letter. */
function isPerson(before: string[], last: string): boolean {
  const nearest = before.at(-1) ?? "";
  if (!before.every((part) => beforeName.test(part))) return false;
  if (!endings.has(last)) return true;
  if (/^ste?$/i.test(nearest)) return false;
  return /^\p{Lu}$/u.test(nearest)
    ? !soldEndings.has(last) && !soldHosts.has(`${nearest.toLowerCase()}.${last}`)
    : surnames.has(last) && /^\p{Lu}/u.test(before[0] ?? "");
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

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
/** "hr.med" is no title, but "Hr.Kim" is a person. */
const ADDRESS =
  "ar|br|capt|col|cpt|dhr|er|fam|gen|geom|hon|hr|hrn|lt|maj|mlle|mw|ph|rag|sen|sgt|shri|sig|smt|srta";
const beforeName = new RegExp(`^([\\p{L}\\d]|${TITLE}|${ADDRESS}|ste?)$`, "iu");
const PERSON = "(?:[\\p{L}\\d]{1,5}\\.)+\\p{Lu}[\\p{L}\\p{M}]+";
/** Several with slashes between; the first may have a first name and a hyphen before it. */
const persons = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}._-])(\\p{Lu}\\p{Ll}+-)?(${PERSON}(?:/${PERSON})*)` +
    "(?![\\p{L}\\p{M}\\p{N}/]|\\.[\\p{L}\\p{N}]|[:?#]\\S)",
  "gu",
);
const listed = (words: string) => new Set(words.split(" "));
/** Surnames that are endings of one company, which sells no hosts. */
const unsold = listed(
  "abbott bosch chase dupont erni ferrari ferrero ford fox gallo george honda hughes lilly lincoln " +
    "pohl rogers schmidt schwarz suzuki walter weber weir",
);
/** Other surnames, without those that read as an offer: page, link, win. */
const surnames = listed(
  "black bond day do gu hu jo kim law le li lu ma mo moe ng ngo ni song su vu wang xin ye yun",
);
const afterTitle = listed("im la ly sa so to");
/** Surnames and towns of clubs. */
const afterInitial = listed(
  "green win amsterdam barcelona bayern berlin boston brussels capetown cologne corsica dubai " +
    "durban gent hamburg helsinki istanbul koeln kyoto london madrid melbourne miami moscow nagoya " +
    "osaka paris rio saarland stockholm sydney taipei tirol tokyo wales wien yokohama zuerich",
);
const wholeNames = listed("b.tech l.cool m.tech");
/** "J.de Vries": initials and a word before a surname. */
const particles =
  /(?<![\p{L}\p{M}\p{N}.])(?:(?:\p{Lu}|Chr|Joh|Jos|Th|Wm)\.)+(?:d[eou]|la|st|v[ao]n|D[eou]|La|St|V[ao]n)(?= (?:(?:de[lnr]?|het|l[aeo]s?|te[nr]?) )*\p{Lu})/gu;
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
    .replace(persons, (name: string, before: string | undefined, all: string) =>
      all.split("/").every((one) => isPerson(one, before !== undefined)) ? " " : name,
    )
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.]+/u);
  return forms.some((one) => one.test(plain)) || words.some(isHost);
}

/** Anybody may own `t.me` or `dr.club`: an ending must be a surname too, or a club's town. */
function isPerson(text: string, isHyphened: boolean): boolean {
  const before = text.split(".");
  const last = before.pop()?.toLowerCase() ?? "";
  const nearest = before.at(-1) ?? "";
  if (!before.every((part) => beforeName.test(part))) return false;
  if (!endings.has(last)) return true;
  const isTitle = nearest.length > 1;
  if (/^ste?$/i.test(nearest) || !/^\p{Lu}/u.test(isTitle ? text : nearest)) return false;
  if (unsold.has(last) || isHyphened) return unsold.has(last);
  if (surnames.has(last)) return true;
  return isTitle
    ? afterTitle.has(last)
    : afterInitial.has(last) || wholeNames.has(`${nearest}.${last}`.toLowerCase());
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

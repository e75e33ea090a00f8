// What of a formatted text is kept? A few harmless elements; the rest goes, its words stay.
import { htmlOf, withLines } from "#functions/access/formatted/html.ts";
import { keptOf } from "#functions/access/formatted/kept.ts";
import type { Kept, Reading } from "#functions/access/formatted/well-nested.ts";
import { wordsOf } from "#functions/access/formatted/words.ts";
import { MAX_DESCRIPTION, MAX_MESSAGE } from "#shared/core/bounds.ts";
import { type FieldProblem, problem } from "#shared/core/problems.ts";
import { readable } from "#shared/core/text/visible.ts";

const longest = {
  description: MAX_DESCRIPTION,
  preCheckoutMessage: MAX_MESSAGE,
  postCheckoutMessage: MAX_MESSAGE,
  footerMessage: MAX_MESSAGE,
  content: MAX_MESSAGE,
};
type TextName = keyof typeof longest;
type Texts = { readonly [Name in TextName]?: string | undefined };

/** Refuses foreign addresses, and what is too long once it is clean. `path` leads to `body`. */
export function cleanTexts<Body extends Texts>(
  body: Body,
  names: readonly (TextName & keyof Body)[],
  path = "",
): Body {
  const faults: FieldProblem[] = [];
  const clean = changed(body, names, (html, name) => {
    const found = new Set<string>();
    const text = cleaned(html, found);
    if (found.size === 0 && text.length > longest[name]) found.add("html_too_long");
    for (const code of found) faults.push({ path: `${path}${name}`, code });
    return text;
  });
  if (faults.length > 0) throw problem("invalid_input", { fields: faults });
  return clean;
}

/** What is stored may be older than the sanitiser. */
export const shownTexts = <Row extends Texts>(
  row: Row,
  names: readonly (TextName & keyof Row)[],
): Row => changed(row, names, cleanHtml);

function changed<Row extends Texts>(
  row: Row,
  names: readonly (TextName & keyof Row)[],
  change: (html: string, name: TextName) => string,
): Row {
  const texts = names.flatMap((name) => {
    const html = row[name];
    return html === undefined ? [] : [[name, change(html, name)]];
  });
  return { ...row, ...Object.fromEntries(texts) };
}

/** Characters of texts that strangers make a server show again and again: cleaning is slow. */
const MOST_KEPT = 8_000_000;
const kept = new Map<string, string>();
let keptLength = 0;

/** Safe to put into a page. Cleaning twice changes nothing. Empty without words and images. */
export function cleanHtml(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const clean = cleaned(html, new Set());
  if (keptLength > MOST_KEPT) {
    kept.clear();
    keptLength = 0;
  }
  // One string for both, where the text is clean already.
  kept.set(html, clean === html ? html : clean);
  keptLength += html.length + (clean === html ? 0 : clean.length);
  return clean;
}

/** `found` gets a code for each kind of fault. */
function cleaned(html: string, found: Set<string>): string {
  const kept = textOf(html, { found });
  const hasImage = kept.some((one) => one.kind === "open" && one.name === "img");
  const words = wordsOf(kept, { marks: true, addresses: false });
  return hasImage || readable(words) !== "" ? htmlOf(kept) : "";
}

export const textOf = (html: string, reading: Reading = {}): readonly Kept[] =>
  withLines(keptOf(html, reading));

/** For mails: the words, and where the links lead. */
export const plainText = (html: string): string =>
  wordsOf(textOf(html), { marks: true, addresses: true });

/** For search engines. */
export const bareText = (html: string): string =>
  wordsOf(textOf(html), { marks: true, addresses: false });

/** For search results, without the marks of lists and what pictures show. */
export const wordsAlone = (html: string): string =>
  wordsOf(textOf(html), { marks: false, addresses: false });

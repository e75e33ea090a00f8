// Where do a page's words run together that its plain text keeps apart? Styles that did not come
// along stood between them.
import { isElement, isText } from "#web/components/rich-text/pasted-words.ts";

const BORDERS = "p,h2,h3,li,ul,ol,blockquote,hr,img,br,div";
const LONGEST_WORD = 40;
/** The plain text of some programs has other words: then it says nothing. */
const MOST_MISSED = 200;

export function bordersOfText(body: HTMLElement, text: string): void {
  const { words, gaps } = gapsOf(text);
  const walker = body.ownerDocument.createTreeWalker(
    body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  let word = "";
  let from = 0;
  let missed = 0;
  while (walker.nextNode() && missed < MOST_MISSED) {
    const node = walker.currentNode;
    if (isElement(node) && node.matches(BORDERS)) word = "";
    if (!isText(node)) continue;
    const first = /^\S*/.exec(node.data)?.[0].slice(0, LONGEST_WORD) ?? "";
    if (word !== "" && first !== "") {
      const at = words.indexOf(word + first, from);
      if (at === -1) missed += 1;
      else {
        from = at;
        const border = borderOf(gaps.get(at + word.length), body.ownerDocument);
        if (border !== null) node.before(border);
      }
    }
    word = (/\s/.test(node.data) ? (/\S*$/.exec(node.data)?.[0] ?? "") : word + node.data).slice(
      -LONGEST_WORD,
    );
  }
}

/** What is blank stands beside the place of the next word's first sign. */
function gapsOf(text: string): { words: string; gaps: Map<number, string> } {
  const gaps = new Map<number, string>();
  let words = "";
  for (const part of text.split(/(\s+)/)) {
    if (/^\s/.test(part)) gaps.set(words.length, part);
    else words += part;
  }
  return { words, gaps };
}

function borderOf(gap: string | undefined, doc: Document): Node | string | null {
  if (gap === undefined) return null;
  if (gap.includes("\n")) return doc.createElement("br");
  return gap.includes("\t") ? " · " : " ";
}

// Which lines belong together? Lines of a mail or a chat that touch are one paragraph; a blank line
// between such paragraphs is their border, and any other stays one.
import { hasWords, isElement, isText } from "#web/components/rich-text/pasted-words.ts";

type Piece =
  | { kind: "line"; nodes: Node[] }
  | { kind: "block"; element: Element }
  | { kind: "blank" };

const paragraphs = new Set(["p", "h2", "h3"]);
const lists = new Set(["ul", "ol"]);
const boxes = new Set([
  ..."div section article aside header footer form fieldset figure figcaption".split(" "),
  ..."address canvas noscript output dl dd li tfoot".split(" "),
]);
const alone = new Set(["hr", "img"]);
const BLOCKS = [...paragraphs, ...lists, ...boxes, ...alone, "blockquote"].join();

export const linesToBlocks = (place: Element): void => place.replaceChildren(...blocksOf(place));

function blocksOf(place: Element): Element[] {
  const doc = place.ownerDocument;
  const blocks: Element[] = [];
  let line: Element | null = null;
  let blanks = 0;
  const paragraph = (...nodes: Node[]): Element => {
    const made = doc.createElement("p");
    made.append(...nodes);
    blocks.push(made);
    return made;
  };
  const putBlanks = (isLineNext: boolean): void => {
    const shown = isLineNext || line ? blanks - 1 : blanks;
    for (let blank = 0; blank < shown && blocks.length > 0; blank++) paragraph();
  };
  for (const piece of piecesOf(place)) {
    if (piece.kind === "blank") {
      blanks += 1;
      continue;
    }
    if (piece.kind === "line" && line && blanks === 0)
      line.append(doc.createElement("br"), ...piece.nodes);
    else {
      putBlanks(piece.kind === "line");
      line = piece.kind === "line" ? paragraph(...piece.nodes) : null;
      if (piece.kind === "block") blocks.push(piece.element);
    }
    blanks = 0;
  }
  return blocks;
}

function piecesOf(place: Element): Piece[] {
  const pieces: Piece[] = [];
  let run: Node[] = [];
  const endRun = (): void => {
    for (const piece of linesOf(run)) pieces.push(piece);
    run = [];
  };
  for (const node of [...place.childNodes]) {
    const isBlock = isElement(node) && (node.matches(BLOCKS) || node.querySelector(BLOCKS));
    if (isBlock) {
      endRun();
      for (const piece of piecesOfBlock(node)) pieces.push(piece);
    } else if (isText(node) || isElement(node)) run.push(node);
  }
  endRun();
  return pieces;
}

function piecesOfBlock(element: Element): Piece[] {
  const name = element.localName;
  if (boxes.has(name)) return piecesOf(element);
  if (paragraphs.has(name)) return element.querySelector(BLOCKS) ? piecesOf(element) : one(element);
  if (lists.has(name)) for (const entry of element.children) linesToBlocks(entry);
  else if (name === "blockquote") linesToBlocks(element);
  else if (!alone.has(name)) return piecesOf(pushedIn(element));
  return alone.has(name) || element.firstChild ? [{ kind: "block", element }] : [];
}

/** A paragraph without its last line's end. An empty one shows nothing. */
function one(element: Element): Piece[] {
  if (!hasWords(element.textContent)) return isBlank(element.childNodes) ? [{ kind: "blank" }] : [];
  let ends = 0;
  for (let last = element.lastChild; last && isEnd(last); last = element.lastChild) {
    if (isBreak(last)) ends += 1;
    last.remove();
  }
  const blanks = Array.from({ length: Math.max(0, ends - 1) }, (): Piece => ({ kind: "blank" }));
  return [{ kind: "block", element }, ...blanks];
}

const isBreak = (node: Node): boolean => isElement(node) && node.localName === "br";
const isEnd = (node: Node): boolean => isBreak(node) || (isText(node) && !/[^\s]/.test(node.data));

const isBlank = (nodes: Iterable<Node>): boolean =>
  [...nodes].some(
    (node) =>
      isBreak(node) ||
      /\u00a0/.test(node.textContent ?? "") ||
      (isElement(node) && node.querySelector("br")),
  );

/** Of words outside of paragraphs. The last line's end begins no line. */
function linesOf(run: Node[]): Piece[] {
  const lines: Node[][] = [[]];
  for (const node of run) {
    if (isBreak(node)) lines.push([]);
    else lines.at(-1)?.push(node);
  }
  const isFull = (line: Node[]): boolean => line.some(({ textContent }) => hasWords(textContent));
  const last = lines.at(-1) ?? [];
  if (!isFull(last) && !isBlank(last)) lines.pop();
  return lines.map((nodes) => (isFull(nodes) ? { kind: "line", nodes } : { kind: "blank" }));
}

/** Bold words over several paragraphs are bold in each. */
function pushedIn(element: Element): Element {
  const box = element.ownerDocument.createElement("div");
  for (const child of [...element.childNodes]) {
    const isWrapper = isElement(child) && !child.matches(BLOCKS) && child.querySelector(BLOCKS);
    box.append(...(isWrapper ? pushedIn(child).childNodes : [child]));
  }
  for (const child of [...box.childNodes]) {
    const isBlock = isElement(child) && child.matches(BLOCKS);
    if (!isBlock) {
      const inner = element.cloneNode(false);
      child.before(inner);
      inner.appendChild(child);
    } else if (lists.has(child.localName)) for (const entry of child.children) fill(entry, element);
    else if (!alone.has(child.localName)) fill(child, element);
  }
  return box;
}

function fill(block: Element, like: Element): void {
  const inner = block.ownerDocument.createElement("span");
  const wrapper = like.cloneNode(false);
  inner.append(...block.childNodes);
  wrapper.appendChild(inner);
  block.append(wrapper);
}

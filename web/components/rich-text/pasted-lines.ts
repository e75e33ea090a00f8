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
const MARKS = "a,b,strong,em,i,u,s,del,strike,[style]";
const MOST_MARKS = 12;

/** Elements around a place that mark its words, copied once and without content. */
type Marks = readonly Node[];

export const linesToBlocks = (place: Element, marks: Marks = []): void =>
  place.replaceChildren(...blocksOf(place, marks));

function blocksOf(place: Element, marks: Marks): Element[] {
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
  for (const piece of piecesOf(place, marks)) {
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

function piecesOf(place: Element, around: Marks): Piece[] {
  const pieces: Piece[] = [];
  let run: Node[] = [];
  const endRun = (): void => {
    for (const piece of linesOf(run)) pieces.push(piece);
    run = [];
  };
  const walk = (element: Element, marks: Marks): void => {
    for (const node of [...element.childNodes]) {
      if (!isElement(node)) run.push(...(isText(node) ? marked([node], marks) : []));
      else if (!node.matches(BLOCKS) && !node.querySelector(BLOCKS))
        run.push(...(isBreak(node) ? [node] : marked([node], marks)));
      else if (!node.matches(BLOCKS)) walk(node, withMark(marks, node));
      else {
        endRun();
        if (isBox(node)) walk(node, marks);
        else for (const piece of piecesOfBlock(node, marks)) pieces.push(piece);
        endRun();
      }
    }
  };
  walk(place, around);
  endRun();
  return pieces;
}

const isBox = (element: Element): boolean =>
  boxes.has(element.localName) ||
  (paragraphs.has(element.localName) && element.querySelector(BLOCKS) !== null);

function piecesOfBlock(element: Element, marks: Marks): Piece[] {
  const name = element.localName;
  if (paragraphs.has(name)) {
    const pieces = one(element);
    element.replaceChildren(...marked([...element.childNodes], marks));
    return pieces;
  }
  if (lists.has(name)) for (const entry of element.children) linesToBlocks(entry, marks);
  else if (name === "blockquote") linesToBlocks(element, marks);
  return alone.has(name) || element.firstChild ? [{ kind: "block", element }] : [];
}

function withMark(marks: Marks, element: Element): Marks {
  if (!element.matches(MARKS)) return marks;
  const mark = element.cloneNode(false);
  return [...marks.filter((one) => !one.isEqualNode(mark)), mark].slice(-MOST_MARKS);
}

/** Bold words over several paragraphs are bold in each. */
const marked = (nodes: Node[], marks: Marks): Node[] =>
  marks.reduceRight((inner, mark) => {
    const outer = mark.cloneNode(false);
    for (const node of inner) outer.appendChild(node);
    return [outer];
  }, nodes);

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

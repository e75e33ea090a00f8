// How does a table read in a text without tables? A line for each row, its cells apart. A table
// that only places things becomes the things.
import { hasWords, textsOf } from "#web/components/rich-text/pasted-words.ts";

const TABLE = "table,[role=table],[role=grid]";
const ROW = "tr,[role=row]";
const CELL = "td,th,[role=cell],[role=gridcell],[role=columnheader],[role=rowheader]";
const BLOCKS = "ul,ol,h2,h3,blockquote,hr,img,[data-rows]";
/** Of a cell that is a part of a row; a longer one is a text. */
const LONGEST = 300;
/** Of a line in a cell; no keyboard types it. */
const LINE = "\u2028";

export function tablesToLines(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll(TABLE)].reverse()) toLines(table);
}

type Cell = { cell: Element; column: number };

function toLines(table: Element): void {
  const doc = table.ownerDocument;
  const rows = [...table.querySelectorAll(ROW)].map(cellsOf);
  const columns = new Set(
    rows.flatMap((cells) => cells.filter(isFull).map(({ column }) => column)),
  );
  const isTable = columns.size > 1;
  const blocks: Element[] = [];
  let lines: Element | null = null;
  let count = 0;
  for (const cells of rows) {
    const full = cells.filter(isFull);
    if (!isTable || !full.every(isShort)) {
      lines = null;
      blocks.push(...full.map(({ cell }) => boxOf(doc, cell.childNodes)));
    } else if (full.length === 0) lines = null;
    else {
      const line = lineOf(cells.filter(({ column }) => columns.has(column)));
      if (lines) lines.append(doc.createElement("br"), ...line);
      else {
        lines = doc.createElement("p");
        lines.append(...line);
        blocks.push(lines);
      }
      count += 1;
    }
  }
  const captions = [...table.children].filter(({ localName }) => localName === "div");
  const box = boxOf(doc, rows.length > 0 ? [...captions, ...blocks] : table.childNodes);
  if (count > 1 || blocks.length > 1) box.setAttribute("data-rows", "");
  table.replaceWith(box);
}

function cellsOf(row: Element): Cell[] {
  let column = 0;
  return [...row.querySelectorAll(CELL)].map((cell) => {
    const at = column;
    column += Number.parseInt(cell.getAttribute("colspan") ?? "1", 10) || 1;
    return { cell, column: at };
  });
}

const isFull = ({ cell }: Cell): boolean =>
  hasWords(cell.textContent) || cell.querySelector("img") !== null;

const isShort = ({ cell }: Cell): boolean =>
  (cell.textContent ?? "").trim().length <= LONGEST && !cell.querySelector(BLOCKS);

function boxOf(doc: Document, content: Iterable<Node>): Element {
  const box = doc.createElement("div");
  box.append(...content);
  return box;
}

/** An empty cell between others is said, or the next would be read as its value. */
function lineOf(cells: Cell[]): (Node | string)[] {
  const first = cells.findIndex(isFull);
  const last = cells.findLastIndex(isFull);
  return cells.slice(first, last + 1).flatMap((one, at, all) => {
    const before = all[at - 1]?.cell.textContent?.trim() ?? "";
    const between = at === 0 ? [] : [/[:：]$/.test(before) ? " " : " · "];
    return [...between, ...(isFull(one) ? wordsOf(one.cell) : ["–"])];
  });
}

function wordsOf(cell: Element): Node[] {
  for (const end of cell.querySelectorAll("br")) end.replaceWith(LINE);
  for (const block of [...cell.querySelectorAll("p,div,section,article")].reverse())
    block.replaceWith(LINE, ...block.childNodes, LINE);
  let isBegun = false;
  let isApart = false;
  for (const text of textsOf(cell)) {
    const parts = text.data.split(LINE).map((part, at) => {
      if (at > 0) isApart = isBegun;
      if (!hasWords(part)) return at > 0 || !isBegun ? "" : part;
      const between = isApart ? " / " : "";
      isBegun = true;
      isApart = false;
      return between === "" ? part : between + part.trimStart();
    });
    text.data = parts.join("");
  }
  const texts = textsOf(cell);
  for (const text of texts.slice(0, 1)) text.data = text.data.trimStart();
  for (const text of texts.slice(-1)) text.data = text.data.trimEnd();
  return [...cell.childNodes];
}

// How does a table read in a text without tables? A line for each row, its cells apart. A table
// that only places things becomes the things.
import { hasWords, isElement, textsOf } from "#web/components/rich-text/pasted-words.ts";

const TABLE = "table,[role=table],[role=grid]";
const ROW = "tr,[role=row]";
const CELL = "td,th,[role=cell],[role=gridcell],[role=columnheader],[role=rowheader]";
const BLOCKS = "ul,ol,h2,h3,blockquote,hr,img,[data-rows]";
/** Of a cell that is a part of a row; a longer one is a text. */
const LONGEST = 300;
const MOST_HELD = 100;
/** Of a line in a cell; no keyboard types it. */
const LINE = "\u2028";

export function tablesToLines(body: HTMLElement): void {
  gather(body, { parts: CELL, whole: ROW, role: "row" });
  gather(body, { parts: ROW, whole: TABLE, role: "table" });
  for (const table of [...body.querySelectorAll(TABLE)].reverse()) toLines(table);
}

/** Cells that stand in no row, rows that stand in no table. */
function gather(body: Element, { parts, whole, role }: Record<"parts" | "whole" | "role", string>) {
  for (const part of body.querySelectorAll(parts)) {
    if (part.parentElement?.closest(`${whole},${CELL}`)?.matches(whole)) continue;
    const box = body.ownerDocument.createElement("div");
    box.setAttribute("role", role);
    part.before(box);
    for (let next: Element | null = part; next?.matches(parts); next = box.nextElementSibling)
      box.append(next);
  }
}

/** Null where a cell of a row before goes on. */
type Cell = { cell: Element | null; column: number };

function toLines(table: Element): void {
  const doc = table.ownerDocument;
  const rows = cellsOf([...table.querySelectorAll(ROW)]);
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
      blocks.push(...full.map(({ cell }) => boxOf(doc, cell?.childNodes ?? [])));
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
  const captions = [...table.childNodes].filter(
    (node) => !isElement(node) || (!node.matches(ROW) && !node.querySelector(ROW)),
  );
  const box = boxOf(doc, rows.length > 0 ? [...captions, ...blocks] : table.childNodes);
  if (count > 1 || blocks.length > 1) box.setAttribute("data-rows", "");
  table.replaceWith(box);
}

function cellsOf(rows: Element[]): Cell[][] {
  const held = new Map<number, number>();
  return rows.map((row) => {
    const cells: Cell[] = [];
    let column = 0;
    const skipHeld = (): void => {
      for (let left = held.get(column); left; left = held.get(column)) {
        held.set(column, left - 1);
        cells.push({ cell: null, column });
        column += 1;
      }
    };
    for (const cell of row.querySelectorAll(CELL)) {
      skipHeld();
      cells.push({ cell, column });
      const end = column + spanOf(cell, "colspan");
      const below = spanOf(cell, "rowspan") - 1;
      for (; column < end; column++) if (below > 0 && column < MOST_HELD) held.set(column, below);
    }
    skipHeld();
    return cells;
  });
}

const spanOf = (cell: Element, name: string): number =>
  Math.min(Math.max(1, Number.parseInt(cell.getAttribute(name) ?? "1", 10) || 1), 1000);

const isFull = ({ cell }: Cell): boolean =>
  cell !== null && (hasWords(cell.textContent) || cell.querySelector("img") !== null);

const isShort = ({ cell }: Cell): boolean =>
  (cell?.textContent ?? "").trim().length <= LONGEST && !cell?.querySelector(BLOCKS);

function boxOf(doc: Document, content: Iterable<Node>): Element {
  const box = doc.createElement("div");
  box.append(...content);
  return box;
}

/** An empty cell before others is said, or the next would be read as its value. */
function lineOf(cells: Cell[]): (Node | string)[] {
  const last = cells.findLastIndex(isFull);
  return cells.slice(0, last + 1).flatMap((one, at, all) => {
    const before = all[at - 1]?.cell?.textContent?.trim() ?? "";
    const between = at === 0 ? [] : [/[:：]$/.test(before) ? " " : " · "];
    return [...between, ...(one.cell && isFull(one) ? wordsOf(one.cell) : ["–"])];
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

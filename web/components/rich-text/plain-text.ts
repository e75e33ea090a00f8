// How does a plain text become paragraphs? By its own line ends, of every system; a blank line is
// their border. Tabs stand between the cells of a spreadsheet.

/** Characters that end a line somewhere: PDFs and old programs use the others. */
const LINE_END = /\r\n?|[\u0085\u2028\v]/g;
const PARAGRAPH_END = /[\f\u2029]/g;

export const linesOf = (text: string): string =>
  text.replace(LINE_END, "\n").replace(PARAGRAPH_END, "\n\n");

/** A cell with a line end, a tab or a quotation mark stands in such marks. */
const QUOTED = /(^|[\t\n])"((?:[^"]|"")*)"(?=[\t\n]|$)/g;

const withoutQuotes = (text: string): string =>
  text.includes("\t")
    ? text.replace(QUOTED, (whole, before: string, cell: string) =>
        /[\n\t]|""/.test(cell)
          ? `${before}${cell.trim().replace(/\n+/g, " / ").replace(/\t/g, " ").replaceAll('""', '"')}`
          : whole,
      )
    : text;

export const paragraphsOf = (text: string): string =>
  withoutQuotes(linesOf(text))
    .replace(/^(?:[^\S\n]*\n)+|\s+$/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((one) => `<p>${one.split("\n").map(cellsApart).join("<br>")}</p>`)
    .join("");

function cellsApart(line: string): string {
  if (!line.trim().includes("\t")) return line;
  return line
    .trim()
    .split("\t")
    .map((cell) => cell.trim())
    .reduce((all, cell) => `${all}${/[:：]$/.test(all) ? " " : " · "}${cell || "–"}`);
}

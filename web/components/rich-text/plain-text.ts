// How does a plain text become paragraphs? By its own line ends, of every system; a blank line is
// their border. Tabs stand between the cells of a spreadsheet.

/** Characters that end a line somewhere: PDFs and old programs use the others. */
const LINE_END = /\r\n?|[\u0085\u2028\v]/g;
const PARAGRAPH_END = /[\f\u2029]/g;

export const linesOf = (text: string): string =>
  text.replace(LINE_END, "\n").replace(PARAGRAPH_END, "\n\n");

export const paragraphsOf = (text: string): string =>
  linesOf(text)
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

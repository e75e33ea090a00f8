// How do tickets look on paper? One to an A4 page, light, with structure and language for those who
// hear it.
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { create } from "qrcode";
import { nowMs } from "#functions/core/clock.ts";
import { fontFile } from "#functions/documents/pdf-faces.ts";
import { type TextStyle, writeText } from "#functions/documents/pdf-text.ts";

/** Everything on one page, already in words. */
export type TicketSheet = {
  title: string;
  when: string;
  place: string;
  /** How to join an online event. */
  join: { label: string; value: string } | null;
  facts: { label: string; value: string }[];
  code: { text: string; description: string; hint: string };
  /** Which of how many, and where it is from. */
  foot: string;
};

const MARGIN = 64;
const WIDTH = 595.28 - 2 * MARGIN;
/** With the page's white around it, four modules and more on every side. */
const CODE_SIZE = 212;
/** The longest title of the widest letters. */
const MOST_TITLE_LINES = 7;
/** Lines of joining details; more would not fit below the code. */
const MOST_JOIN_LINES = 20;
const ink = "#0E1512";
const dimmed = "#4A5750";
const line = "#7C8A82";
const green = "#15803D";

const title: TextStyle = { size: 28, least: 18, weight: 600, color: ink, lineHeight: 1.2 };
const text: TextStyle = { size: 12, weight: 400, color: dimmed, lineHeight: 1.5 };
const label: TextStyle = { size: 10, weight: 400, color: dimmed, lineHeight: 1.5 };
const value: TextStyle = { size: 14, least: 10, weight: 600, color: ink, lineHeight: 1.4 };
const small: TextStyle = { size: 10, weight: 400, color: dimmed, lineHeight: 1.5 };

/** Writes the document. `name` is its title, `locale` the language of its words. */
export async function ticketsPdf(
  sheets: readonly TicketSheet[],
  name: string,
  locale: string,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: locale,
    displayTitle: true,
    // Without one the library asks for Helvetica's file, which no bundle holds.
    font: fontFile("latin", 400),
    info: { Title: name, Producer: "Foyer", Creator: "Foyer", CreationDate: new Date(nowMs()) },
  });
  const bytes = buffer(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  for (const sheet of sheets) {
    doc.addPage();
    const section = doc.struct("Sect");
    // Only what hangs on the document draws at once, and the next part must know where this one
    // ended.
    root.add(section);
    drawSheet(doc, section, sheet);
    section.end();
  }
  root.end();
  doc.end();
  return bytes;
}

/** The page's parts in reading order. */
function drawSheet(
  doc: PDFKit.PDFDocument,
  section: PDFKit.PDFStructureElement,
  sheet: TicketSheet,
): void {
  let y = MARGIN;
  const write = (
    tag: string,
    words: string,
    style: TextStyle,
    x = MARGIN,
    width = WIDTH,
    mostLines = 3,
  ) =>
    section.add(
      // The words themselves too: they outlast a line's break, and a letter that no font has.
      doc.struct(tag, { actual: words }, () => {
        y = writeText(doc, words, style, { x, y, width, mostLines });
      }),
    );
  rule(doc, y, green);
  y += 24;
  write("H1", sheet.title, title, MARGIN, WIDTH, MOST_TITLE_LINES);
  y += 8;
  write("P", sheet.when, text);
  if (sheet.place !== "") write("P", sheet.place, text);
  y += 24;
  rule(doc, y, line, 4);
  y += 28;
  const top = y;
  const side = WIDTH - CODE_SIZE - 32;
  for (const fact of sheet.facts) {
    write("P", fact.label, label, MARGIN, side);
    write("P", fact.value, value, MARGIN, side, 4);
    y += 14;
  }
  const belowFacts = y;
  const { code } = sheet;
  section.add(
    doc.struct("Figure", { alt: code.description }, () =>
      drawCode(doc, code.text, MARGIN + WIDTH - CODE_SIZE, top + 4),
    ),
  );
  y = top + CODE_SIZE + 16;
  write("P", code.hint, small, MARGIN + WIDTH - CODE_SIZE, CODE_SIZE);
  if (sheet.join) {
    y = Math.max(y, belowFacts) + 28;
    write("P", sheet.join.label, label);
    // The page ends here; the mail and the ticket's page have all of a longer text.
    for (const paragraph of sheet.join.value.split("\n").slice(0, MOST_JOIN_LINES)) {
      const lines = Math.floor((doc.page.height - MARGIN - 40 - y) / (text.size * text.lineHeight));
      if (lines > 0 && paragraph.trim() !== "") write("P", paragraph, text, MARGIN, WIDTH, lines);
    }
  }
  y = doc.page.height - MARGIN - 16;
  write("P", sheet.foot, small);
}

/** A line across the page; nothing that a reader should hear. */
function rule(doc: PDFKit.PDFDocument, y: number, color: string, dash?: number): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .save()
    .lineWidth(dash ? 1 : 4)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + (dash ? WIDTH : 48), y);
  if (dash) doc.dash(dash, { space: dash });
  doc.stroke(color).restore();
  doc.endMarkedContent();
}

/**
 * The code as rectangles, a row's neighbours joined, so that no reader or printer shows seams
 * between them.
 */
function drawCode(doc: PDFKit.PDFDocument, code: string, x: number, y: number): void {
  const { size, data } = create(code, { errorCorrectionLevel: "M" }).modules;
  const unit = CODE_SIZE / size;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column] || (column > 0 && data[row * size + column - 1])) continue;
      let length = 1;
      while (column + length < size && data[row * size + column + length]) length++;
      doc.rect(x + column * unit, y + row * unit, length * unit, unit);
    }
  }
  doc.fill(ink);
}

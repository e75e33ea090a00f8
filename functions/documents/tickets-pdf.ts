// How do tickets look on paper? One on each white A4 page, tagged for screen readers.
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { create } from "qrcode";
import { nowMs } from "#functions/core/ports/clock.ts";
import { plainFile } from "#functions/documents/pdf-faces.ts";
import { type TextStyle, writeText } from "#functions/documents/pdf-text.ts";

export type TicketSheet = {
  title: string;
  when: string;
  place: string;
  join: { label: string; value: string } | null;
  facts: { label: string; value: string }[];
  code: { text: string; description: string; hint: string };
  foot: string;
};

const MARGIN = 64;
const WIDTH = 595.28 - 2 * MARGIN;
/** With the page's white around it, the quiet zone is at least four modules on every side. */
const CODE_SIZE = 212;
/** Enough lines for the longest title in the widest letters. */
const MOST_TITLE_LINES = 7;
const MOST_JOIN_LINES = 20;
const BLANK_LINE = 9;
const ink = "#0E1512";
const dimmed = "#4A5750";
const line = "#7C8A82";
const green = "#15803D";

const title: TextStyle = { size: 28, least: 18, weight: 600, color: ink, lineHeight: 1.2 };
const text: TextStyle = { size: 12, weight: 400, color: dimmed, lineHeight: 1.5 };
const label: TextStyle = { size: 10, weight: 400, color: dimmed, lineHeight: 1.5 };
const value: TextStyle = {
  size: 14,
  least: 10,
  weight: 600,
  color: ink,
  lineHeight: 1.4,
  beside: "label",
};
const small: TextStyle = { size: 10, weight: 400, color: dimmed, lineHeight: 1.5 };

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
    // Without a font here, the library reads Helvetica's file, which the bundle does not contain.
    font: plainFile(400),
    info: { Title: name, Producer: "Foyer", Creator: "Foyer", CreationDate: new Date(nowMs()) },
  });
  const bytes = buffer(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  for (const sheet of sheets) {
    doc.addPage();
    const section = doc.struct("Sect");
    // Only a part attached to the document is drawn at once, and the next needs its `y`.
    root.add(section);
    drawSheet(doc, section, sheet);
    section.end();
  }
  root.end();
  doc.end();
  return bytes;
}

/** The order of the parts is the reading order of screen readers. */
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
      // `actual` holds the words themselves, which line breaks and missing glyphs do not change.
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
    // There is no more room; the mail and the ticket's page show a longer text in full.
    for (const paragraph of sheet.join.value.split("\n").slice(0, MOST_JOIN_LINES)) {
      const lines = Math.floor((doc.page.height - MARGIN - 40 - y) / (text.size * text.lineHeight));
      if (lines > 0 && paragraph.trim() !== "") write("P", paragraph, text, MARGIN, WIDTH, lines);
      else y += BLANK_LINE;
    }
  }
  y = doc.page.height - MARGIN - 16;
  write("P", sheet.foot, small);
}

/** Marked so that screen readers skip it. */
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

/** Neighbours in a row are one rectangle, so that no reader or printer shows seams. */
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

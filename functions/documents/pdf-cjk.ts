// How is Chinese, Japanese and Korean drawn? In a font that the PDF's reader has.
import { type Collection, collections } from "#functions/documents/pdf-faces.ts";

type Doc = PDFKit.PDFDocument;

/** The font is named, not embedded; its encoding takes two bytes a character (UTF-16). */
export function drawCjk(
  doc: Doc,
  text: string,
  collection: Collection,
  size: number,
  x: number,
  baseline: number,
): void {
  const key = `Cjk${collection}`;
  doc.page.fonts[key] ??= cjkFont(doc, collection);
  const codes = Buffer.from(text, "utf16le").swap16().toString("hex");
  doc.addContent(
    `BT 1 0 0 -1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm /${key} ${size} Tf <${codes}> Tj ET`,
  );
}

function cjkFont(doc: Doc, collection: Collection): PDFKit.PDFKitReference {
  const { font, encoding, ordering, supplement } = collections[collection];
  const descriptor = doc.ref({
    Type: "FontDescriptor",
    FontName: font,
    Flags: 4,
    FontBBox: [0, -120, 1000, 880],
    ItalicAngle: 0,
    Ascent: 880,
    Descent: -120,
    CapHeight: 880,
    StemV: 80,
  });
  descriptor.end(undefined);
  const descendant = doc.ref({
    Type: "Font",
    Subtype: "CIDFontType0",
    BaseFont: font,
    CIDSystemInfo: {
      Registry: Buffer.from("Adobe"),
      Ordering: Buffer.from(ordering),
      Supplement: supplement,
    },
    DW: 1000,
    FontDescriptor: descriptor,
  });
  descendant.end(undefined);
  const composite = doc.ref({
    Type: "Font",
    Subtype: "Type0",
    BaseFont: `${font}-${encoding}`,
    Encoding: encoding,
    DescendantFonts: [descendant],
  });
  composite.end(undefined);
  return composite;
}

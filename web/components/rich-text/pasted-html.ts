// What do other programs put on the clipboard that means something else in HTML? Each writes lists,
// tables and blank lines in its own way; the editor knows one.
import { bordersOfText } from "#web/components/rich-text/pasted-borders.ts";
import { linesToBlocks } from "#web/components/rich-text/pasted-lines.ts";
import { listsOf } from "#web/components/rich-text/pasted-lists.ts";
import { type Pictures, picturesOf } from "#web/components/rich-text/pasted-pictures.ts";
import { smallFigures, styledBorders } from "#web/components/rich-text/pasted-styles.ts";
import { tablesToLines } from "#web/components/rich-text/pasted-tables.ts";
import { rename, textsOf } from "#web/components/rich-text/pasted-words.ts";

/** What browsers begin a line for, and the editor's parser does not. */
const BLOCKS = "dt,summary,details,main,nav,legend,caption,option,center,menu,dir,search,hgroup";

/** Changes the body of a document that is never shown. `text` is what stands beside the HTML. */
export function understood(body: HTMLElement, text: string): Pictures {
  const pictures = picturesOf(body);
  for (const end of body.querySelectorAll("[data-stringify-type='paragraph-break']"))
    end.replaceWith(body.ownerDocument.createElement("br"), body.ownerDocument.createElement("br"));
  smallFigures(body);
  styledBorders(body);
  for (const block of body.querySelectorAll(BLOCKS)) rename(block, "div");
  for (const heading of body.querySelectorAll("h1,h4,h5,h6"))
    rename(heading, heading.localName === "h1" ? "h2" : "h3");
  breakTypedLines(body);
  listsOf(body);
  tablesToLines(body);
  // What comes from an editor like ours has its lines already.
  if (!body.querySelector("[data-pm-slice]")) linesToBlocks(body);
  bordersOfText(body, text);
  return pictures;
}

const TYPED = /white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces|preserve)/i;

/** Where the source shows the ends of its lines. */
function breakTypedLines(body: HTMLElement): void {
  for (const place of body.querySelectorAll("pre,[style*='white-space' i]")) {
    const isTyped = place.localName === "pre" || TYPED.test(place.getAttribute("style") ?? "");
    for (const text of isTyped ? textsOf(place) : []) {
      const beside = [text.previousElementSibling, text.nextElementSibling];
      const isBetween = text.data.trim() === "" && beside.some((one) => one?.matches("p,div,li"));
      if (/[\r\n]/.test(text.data) && !isBetween) breakLines(text);
    }
    if (place.localName === "pre") rename(place, "div");
  }
}

function breakLines(text: Text): void {
  const [first = "", ...others] = text.data.split(/\r\n?|\n/);
  const more = others.flatMap((line) => [text.ownerDocument.createElement("br"), line]);
  text.replaceWith(first, ...more);
}

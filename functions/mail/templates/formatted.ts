// How does an organizer's formatted text stand in a mail? Clean, with whole addresses, and with
// pictures that are no wider than its column, in programs too that know no style.
import type { Attributes } from "#functions/access/formatted/attributes.ts";
import { htmlOf } from "#functions/access/formatted/html.ts";
import { textOf } from "#functions/access/formatted/rich-text.ts";
import type { Kept } from "#functions/access/formatted/well-nested.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { INNER_WIDTH } from "#functions/mail/templates/style.ts";

type Open = Extract<Kept, { kind: "open" }>;

export function formattedHtml(html: string): string {
  let indent = 0;
  const kept = textOf(html).map((one): Kept => {
    const step = one.kind === "words" ? 0 : (INDENTS[one.name] ?? 0);
    indent += one.kind === "open" ? step : -step;
    return one.kind === "open" && one.name === "img"
      ? { ...one, attributes: pictureIn(INNER_WIDTH - indent, one.attributes) }
      : one;
  });
  return htmlOf(kept, dressed);
}

/** So much room do programs keep free, which text takes too where lists stand in lists. */
const INDENTS: Record<string, number> = { ul: 40, ol: 40, blockquote: 80 };
const NARROWEST = 120;
/** Each wider image of a text is there in this width too, sharp in a column half as wide. */
const FILE_WIDTH = 960;

function pictureIn(column: number, { src = "", alt = "", width, height }: Attributes): Attributes {
  const [, path = "", file = ""] = /^(.*\/)(\d+)\.\w+$/.exec(src) ?? [];
  const typed = Number(width ?? file);
  const shown = Math.min(typed, Math.max(column, NARROWEST));
  const shape = { width: `${shown}`, height: `${Math.round((Number(height) * shown) / typed)}` };
  return {
    src: `${setting("APP_ORIGIN")}${path}${Math.min(Number(file), FILE_WIDTH)}.jpg`,
    alt,
    width: shape.width,
    ...(Number(width) > 0 && Number(height) > 0 && { height: shape.height }),
    style: "max-width:100%;height:auto",
  };
}

function dressed({ name, attributes }: Open, before: Kept | undefined): Attributes {
  if (name === "a") return { class: "link", style: "color:#15803D", ...attributes };
  // The editor's lists have paragraphs, which mailboxes would set far apart.
  const isInItem = name === "p" && before?.kind === "open" && before.name === "li";
  return isInItem ? { style: "margin:0" } : attributes;
}

// How does an organizer's formatted text stand in a mail? Clean, and with whole addresses.

import type { Attributes } from "#functions/access/formatted/attributes.ts";
import { htmlOf } from "#functions/access/formatted/html.ts";
import type { Kept } from "#functions/access/formatted/well-nested.ts";
import { textOf } from "#functions/access/rich-text.ts";
import { setting } from "#functions/core/ports/settings.ts";

export const formattedHtml = (html: string): string => htmlOf(textOf(html), dressed);

function dressed(
  { name, attributes }: Extract<Kept, { kind: "open" }>,
  before: Kept | undefined,
): Attributes {
  if (name === "img") {
    const [path = ""] = (attributes["src"] ?? "").split(".");
    const src = `${setting("APP_ORIGIN")}${path}.jpg`;
    return { style: "max-width:100%;height:auto", ...attributes, src };
  }
  if (name === "a") return { class: "link", style: "color:#15803D", ...attributes };
  // The editor's lists have paragraphs, which mailboxes would set far apart.
  const isInItem = name === "p" && before?.kind === "open" && before.name === "li";
  return isInItem ? { style: "margin:0" } : attributes;
}

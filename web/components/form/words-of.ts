// What does a formatted text say, where it is compared and not shown?
import { inertBody } from "#web/lib/page/trusted-html.ts";

/** Words of different paragraphs stay apart. */
export const wordsOf = (html: string): string =>
  (inertBody(html.replaceAll(/<br>|<\/(?:p|h2|h3|li)>/g, "$& ")).textContent ?? "").trim();

// What does a formatted text say, without its format?
import { trustedHtml } from "#web/components/rich-text/trusted-html.ts";

/** The document is never shown, so nothing in it loads or runs. */
export function plainWords(html: unknown): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(String(html)), "text/html");
  for (const end of body.querySelectorAll("p,li,h2,h3,blockquote,br,hr")) end.after(" ");
  return body.textContent.replace(/\s+/g, " ").trim();
}

// Which HTML may enter a page? Only what our server has sanitised, through this one policy.

/** From https://www.w3.org/TR/trusted-types/; undefined in a browser without them. */
type TrustedTypes = {
  createPolicy(
    name: "formatted-text",
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
};

const policies = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
const policy = policies?.createPolicy("formatted-text", { createHTML: (html) => html });

/** For what is shown. Call it with HTML that the server has sanitised alone. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;

/** Of any HTML, in a template's document, which is never shown: nothing runs, nothing is loaded. */
export function inertBody(html: string): HTMLElement {
  const { ownerDocument } = document.createElement("template").content;
  const body = ownerDocument.createElement("div");
  body.innerHTML = trustedHtml(html);
  return body;
}

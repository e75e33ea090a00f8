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
  body.innerHTML = trustedHtml(withoutHandlers(html));
  return body;
}

/** Tags to their end or the text's, so that none is looked at twice. */
const TAG = /<[a-z](?:[^>"']+|"[^"]*(?:"|$)|'[^']*(?:'|$))*/gi;

/** Nothing would run them here, but Chromium reports each against the content policy. */
const withoutHandlers = (html: string): string =>
  html.replace(TAG, (tag) => tag.replace(/([\s/"'])on(?=[a-z]+\s*=)/gi, "$1data-on"));

// Which HTML may enter a page? Only what our server has sanitised, through this one policy.

type Policy = { createHTML: (html: string) => unknown };
type Factory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy;
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy("formatted-text", { createHTML: (html) => html });

/** For `dangerouslySetInnerHTML`, `srcDoc` and parsers. Call it with sanitised HTML alone. */
export const trustedHtml = (html: string): string =>
  (policy?.createHTML(html) as string | undefined) ?? html;

// Where may a link of a formatted text lead? To a page or into a mail.

const SCHEMES = ["http:", "https:", "mailto:"];

/** `URL.parse` is newer than organizers' browsers. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** An address with its scheme, as it may be stored. */
export function isLinkAddress(href: string): boolean {
  const url = parsedUrl(href);
  return url !== null && SCHEMES.includes(url.protocol);
}

/** What a person means who leaves the scheme out; null for what nobody could follow. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  const href = /^[a-z][a-z\d+-]*:/i.test(text) ? text : `${schemeOf(text)}${text}`;
  const url = parsedUrl(href);
  if (!url || !SCHEMES.includes(url.protocol) || /\s/.test(text)) return null;
  const isWhole = url.protocol === "mailto:" ? url.pathname.includes("@") : /\w\.\w/.test(url.host);
  return isWhole ? url.href : null;
}

const schemeOf = (text: string): string =>
  /^[^/?#]+@[^/?#]+$/.test(text) ? "mailto:" : "https://";

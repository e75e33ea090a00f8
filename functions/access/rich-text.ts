// What of a formatted text is kept? A few harmless elements; the rest goes, its words stay.
import sanitize from "sanitize-html";
import { MAX_DESCRIPTION, MAX_MESSAGE } from "#shared/core/bounds.ts";
import { type FieldProblem, problem } from "#shared/core/problems.ts";
import { hasDirection, readable, withoutTurning } from "#shared/core/visible.ts";

const longest = {
  description: MAX_DESCRIPTION,
  preCheckoutMessage: MAX_MESSAGE,
  postCheckoutMessage: MAX_MESSAGE,
  footerMessage: MAX_MESSAGE,
};
type TextName = keyof typeof longest;
type Texts = { readonly [Name in TextName]?: string | undefined };

/** Refuses foreign addresses, and what is too long once it is clean. `path` leads to `body`. */
export function cleanTexts<Body extends Texts>(
  body: Body,
  names: readonly (TextName & keyof Body)[],
  path = "",
): Body {
  const faults: FieldProblem[] = [];
  const clean = changed(body, names, (html, name) => {
    const found = new Set<string>();
    const text = cleaned(html, found);
    if (found.size === 0 && text.length > longest[name]) found.add("html_too_long");
    for (const code of found) faults.push({ path: `${path}${name}`, code });
    return text;
  });
  if (faults.length > 0) throw problem("invalid_input", { fields: faults });
  return clean;
}

/** What is stored may be older than the sanitiser. */
export const shownTexts = <Row extends Texts>(
  row: Row,
  names: readonly (TextName & keyof Row)[],
): Row => changed(row, names, cleanHtml);

function changed<Row extends Texts>(
  row: Row,
  names: readonly (TextName & keyof Row)[],
  change: (html: string, name: TextName) => string,
): Row {
  const texts = names.flatMap((name) => {
    const html = row[name];
    return html === undefined ? [] : [[name, change(html, name)]];
  });
  return { ...row, ...Object.fromEntries(texts) };
}

/** Characters of texts that strangers make a server show again and again: cleaning is slow. */
const MOST_KEPT = 8_000_000;
const kept = new Map<string, string>();
let keptLength = 0;

/** Safe to put into a page. Cleaning twice changes nothing. Empty without words and images. */
export function cleanHtml(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const clean = cleaned(html, new Set());
  if (keptLength > MOST_KEPT) {
    kept.clear();
    keptLength = 0;
  }
  // One string for both, where the text is clean already.
  kept.set(html, clean === html ? html : clean);
  keptLength += html.length + (clean === html ? 0 : clean.length);
  return clean;
}

/** Browsers stop at 512; people nest three lists. */
const MOST_NESTED = 30;
const MOST_PASSES = 10;
const IMAGE_ADDRESS = /^\/images\/img_[0-9a-z]+\/\d+\.(?:avif|webp|jpg)$/;
const LINK_ADDRESS = /^(?:https?:\/\/|mailto:)[^\p{Cc}]+$/iu;

/** Without a tag the parser has dropped, another pass may see another tag closed. */
function cleaned(html: string, found: Set<string>): string {
  const options = optionsFor(found);
  let text = html;
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    const next = sanitize(withLines(text), options).replaceAll(" />", ">").trim();
    if (next === text) break;
    text = next;
  }
  return text.includes("<img ") || readable(bareText(text)) !== "" ? text : "";
}

/** A text without any tag was typed before there was an editor. */
const withLines = (html: string): string =>
  /<[a-z/!?]/i.test(html) ? html : html.replace(/\r?\n/g, "<br>");

/** Anew for each text, because it follows the elements that are open. */
const optionsFor = (found: Set<string>, open: string[] = []): sanitize.IOptions => ({
  allowedTags: [
    ...["p", "br", "h2", "h3", "ul", "ol", "li", "blockquote", "hr"],
    ...["strong", "em", "u", "s", "a", "img"],
  ],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "width", "height"], ol: ["start"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags: ["script", "style", "textarea", "option", "xmp", "title", "xml"],
  nestingLimit: MOST_NESTED,
  textFilter: seen,
  onOpenTag: (name) => open.push(name),
  onCloseTag: () => open.pop(),
  transformTags: {
    ...{ b: "strong", i: "em", strike: "s", del: "s", h1: "h2", h4: "h3", h5: "h3", h6: "h3" },
    li: (tagName) => ({ tagName: isInList(open) ? tagName : "br", attribs: {} }),
    ol: (tagName, { start = "" }) => ({ tagName, attribs: { ...number("start", start) } }),
    a: (tagName, attribs) => ({ tagName, attribs: link(attribs, found) }),
    img: (tagName, attribs) => ({ tagName, attribs: image(attribs, found) }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === "a" && attribs["href"] === undefined && "excludeTag") ||
    (tag === "img" && attribs["src"] === undefined),
});

/** Browsers would let an entry of no list end the entry of the page that the text stands in. */
const isInList = (open: readonly string[]): boolean => open.includes("ul") || open.includes("ol");

const seen = (text: string): string =>
  withoutTurning(text).replace(/[\p{Cc}\p{Cs}]/gu, (one) => (/[\n\r\t]/.test(one) ? one : ""));

function link({ href = "" }: sanitize.Attributes, found: Set<string>): sanitize.Attributes {
  const address = href.trim();
  if (address === "") return {};
  if (LINK_ADDRESS.test(address) && !hasDirection(address) && URL.canParse(address))
    return { href: address, rel: "noopener noreferrer nofollow" };
  found.add("link_address_invalid");
  return {};
}

function image(attribs: sanitize.Attributes, found: Set<string>): sanitize.Attributes {
  const { src = "", alt = "", width = "", height = "" } = attribs;
  const address = src.trim();
  if (IMAGE_ADDRESS.test(address))
    return { src: address, alt: seen(alt), ...number("width", width), ...number("height", height) };
  // Those are pasted with a text and nobody typed them.
  if (address !== "" && !/^data:/i.test(address)) found.add("image_address_invalid");
  return {};
}

const number = (name: string, value: string): sanitize.Attributes =>
  /^\d{1,4}$/.test(value) ? { [name]: value } : {};

/** For mails: the words, and where the links lead. */
export const plainText = (html: string): string => bareText(withAddresses(cleanHtml(html)));

/** For search engines: the words alone, of a text that is clean. */
export const bareText = (html: string): string =>
  marked(html.replace(/\s+/g, " "))
    .replace(/<li>(?:<p>)?/g, "\n- ")
    .replace(/(?:<\/p>)?<\/li>/g, "")
    .replace(/<br>/g, "\n")
    .replace(/<\/?(?:p|h2|h3|ul|ol|blockquote|hr)\b[^>]*>/g, "\n\n")
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, "$1")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => CHARACTERS[entity] ?? entity)
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** For search results, without the marks of lists and what pictures show. */
export const wordsAlone = (html: string): string =>
  bareText(html.replace(/<(?:li|img)\b[^>]*>/g, "\n"));

/** The items of numbered lists begin with their numbers. */
function marked(html: string): string {
  /** The next number of each list around; null in one without numbers. */
  const lists: (number | null)[] = [];
  return html.replace(/<(\/?)([uo]l|li)\b([^>]*)>(?:<p>)?/g, (tag, end, name, attributes) => {
    if (name !== "li" && end) lists.pop();
    else if (name !== "li")
      lists.push(name === "ol" ? Number(/start="(\d+)"/.exec(attributes)?.[1] ?? 1) : null);
    const next = lists.at(-1) ?? null;
    if (name !== "li" || end || next === null) return tag;
    lists[lists.length - 1] = next + 1;
    return `\n${next}. `;
  });
}

const CHARACTERS: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
};

const withAddresses = (html: string): string =>
  html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, label: string) => {
    const address = href.replace(/^mailto:/i, "");
    const isNamed = bareText(label) !== bareText(address) && bareText(label) !== bareText(href);
    return isNamed ? `${label} (${address})` : label;
  });

// Which HTML does the editor know, and how does it become nodes and HTML again? The editor itself
// never gets HTML, because it would write it into a document of the page.
import { getSchema } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Link } from "@tiptap/extension-link";
import {
  DOMParser,
  DOMSerializer,
  Fragment,
  type Node,
  type Schema,
  type Slice,
} from "@tiptap/pm/model";
import { StarterKit } from "@tiptap/starter-kit";
import { MAX_DESCRIPTION } from "#shared/core/bounds.ts";
import { isLinkAddress } from "#web/components/rich-text/link-address.ts";
import { ownImage } from "#web/components/rich-text/own-image.ts";
import { understood } from "#web/components/rich-text/pasted-html.ts";
import type { Pictures } from "#web/components/rich-text/pasted-pictures.ts";
import { seenAlone } from "#web/components/rich-text/pasted-styles.ts";
import { paragraphsOf } from "#web/components/rich-text/plain-text.ts";
import { TypedLinks } from "#web/components/rich-text/typed-links.ts";
import { inertBody } from "#web/lib/page/trusted-html.ts";

const TextImage = Image.extend({
  addAttributes: () => ({
    src: { default: null, parseHTML: (img) => ownImage(img.getAttribute("src") ?? "") },
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    { tag: "img", getAttrs: (img) => ownImage(img.getAttribute("src") ?? "") !== null && null },
  ],
  addInputRules: () => [],
});

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: false,
    // After an image nobody could write on otherwise.
    trailingNode: {
      notAfter: ["heading", "bulletList", "orderedList", "blockquote"],
    },
  }),
  Link.configure({
    autolink: false,
    linkOnPaste: false,
    openOnClick: false,
    HTMLAttributes: { target: null, rel: "noopener noreferrer nofollow" },
    isAllowedUri: isLinkAddress,
  }),
  TextImage,
  TypedLinks,
];

const schema = getSchema(extensions);

export const nodesOf = (html: string): Node => DOMParser.fromSchema(schema).parse(inertBody(html));

const MOST_ELEMENTS = 20_000;
/** Of a copied part of a table. In any other place these elements vanish. */
const ROWS =
  /^(?:\s|<!--(?:[^-]|-(?!->))*-->|<\/?(?:html|head|body|meta)\b[^>]*>)*<(tr|td|th|tbody|thead)\b/i;

/** HTML of other programs; null if it is more than a text of that length can be made of. */
export function pastedOf(
  html: string,
  { text = "", max = MAX_DESCRIPTION } = {},
): { body: HTMLElement; pictures: Pictures } | null {
  const [, part = ""] = ROWS.exec(html) ?? [];
  const row = /^t[dh]$/i.test(part) ? "<tr>" : "";
  const body = inertBody(part === "" ? html : `<table>${row}${html}</table>`);
  seenAlone(body);
  const isTooMuch =
    withoutBlanks(body.textContent ?? "").length > max ||
    body.querySelectorAll("*").length > MOST_ELEMENTS;
  return isTooMuch ? null : { body, pictures: understood(body, text) };
}

export const withoutBlanks = (text: string): string => text.replaceAll(/\s+/g, "");

export const sliceOf = (body: HTMLElement, into: Schema): Slice =>
  DOMParser.fromSchema(into).parseSlice(body);

export const sliceOfText = (text: string, into: Schema): Slice =>
  sliceOf(inertBody(paragraphsOf(text)), into);

/** As the server writes it. Empty paragraphs at the end are not sent, so an empty text is "". */
export function htmlOf(text: Node): string {
  let end = text.childCount;
  while (end > 0 && isEmpty(text.child(end - 1))) end -= 1;
  const inert = inertBody("");
  const content = Fragment.from(text.content.content.slice(0, end));
  inert.append(
    DOMSerializer.fromSchema(text.type.schema).serializeFragment(content, {
      document: inert.ownerDocument,
    }),
  );
  return inert.innerHTML.replaceAll("&nbsp;", "\u00a0");
}

/** Line ends and blanks alone show nothing at the end of a text. */
const isEmpty = (node: Node): boolean => {
  let hasMore = !node.isTextblock;
  node.forEach((one) => {
    hasMore ||= one.isText ? /\S/.test(one.text ?? "") : one.type.name !== "hardBreak";
  });
  return !hasMore;
};

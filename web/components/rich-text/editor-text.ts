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
import { isLinkAddress } from "#web/components/rich-text/link-address.ts";
import { ownImage } from "#web/components/rich-text/own-image.ts";
import { understood } from "#web/components/rich-text/pasted-html.ts";
import type { Pictures } from "#web/components/rich-text/pasted-pictures.ts";
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

/** HTML of other programs. */
export function pastedOf(html: string): { body: HTMLElement; pictures: Pictures } {
  const body = inertBody(html);
  return { body, pictures: understood(body) };
}

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

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
import { parsedUrl } from "#shared/core/link-address.ts";
import { isLinkAddress } from "#web/components/rich-text/link-address.ts";
import { inertBody } from "#web/components/rich-text/trusted-html.ts";
import { withoutWord } from "#web/components/rich-text/without-word.ts";

const OWN_IMAGE = /^\/images\/[0-9a-z_]+\/\d+\.(?:avif|webp|jpg)$/;

/** What the clipboard has of our own pages names our origin too. */
function ownImage(src: string): string | null {
  const url = parsedUrl(src, location.origin);
  return url?.origin === location.origin && OWN_IMAGE.test(url.pathname) ? url.pathname : null;
}

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
];

const schema = getSchema(extensions);

export const nodesOf = (html: string): Node => DOMParser.fromSchema(schema).parse(bodyOf(html));

/** Of foreign HTML. */
export const sliceOf = (html: string, into: Schema): Slice =>
  DOMParser.fromSchema(into).parseSlice(bodyOf(html));

const bodyOf = (html: string): HTMLElement => withoutWord(inertBody(html));

/** A plain text in paragraphs. */
export const paragraphsOf = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((one) => `<p>${one.replaceAll(/\r?\n/g, "<br>")}</p>`)
    .join("");

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

const isEmpty = ({ isTextblock, childCount }: Node): boolean => isTextblock && childCount === 0;

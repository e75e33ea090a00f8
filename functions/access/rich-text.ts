// What of a formatted text is kept? A few harmless elements; the rest goes, its words stay.
import sanitize from "sanitize-html";

const IMAGE_ADDRESS = /^\/images\/[0-9a-z_]+\/\d+\.(?:avif|webp|jpg)$/;

const options: sanitize.IOptions = {
  allowedTags: [
    ...["p", "br", "h2", "h3", "ul", "ol", "li", "blockquote", "hr"],
    ...["strong", "em", "u", "s", "a", "img"],
  ],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "width", "height"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer nofollow" }) },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !IMAGE_ADDRESS.test(attribs["src"] ?? ""),
};

/** Safe to put into a page. Cleaning twice changes nothing. */
export const cleanHtml = (html: string): string => sanitize(html, options);

/** For mails, previews and search engines: the words alone. */
export const plainText = (html: string): string =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} });

// What of a formatted text is just still kept, and what no more?
import { describe, expect, it } from "vitest";
import { cleanHtml, cleanTexts } from "#functions/access/formatted/rich-text.ts";
import { MAX_DESCRIPTION, MAX_MESSAGE } from "#shared/core/bounds.ts";
import { ProblemError } from "#shared/core/problems.ts";

const SRC = "/images/img_7k3m9q/480.webp";
const REL = ' rel="noopener noreferrer nofollow"';

const numbers = [
  ["0", true],
  ["7", true],
  ["9999", true],
  ["10000", false],
  ["", false],
  ["-1", false],
  ["1.5", false],
  ["5x", false],
  ["x5", false],
] as const;
it.each(numbers)(
  "a list that begins with %j, and an image of that size: kept %s",
  (value, kept) => {
    const start = kept ? ` start="${value}"` : "";
    expect(cleanHtml(`<ol start="${value}"><li>a</li></ol>`)).toBe(`<ol${start}><li>a</li></ol>`);
    for (const side of ["width", "height"]) {
      const size = kept ? ` ${side}="${value}"` : "";
      expect(cleanHtml(`<img src="${SRC}" ${side}="${value}">`)).toBe(
        `<img src="${SRC}" alt=""${size}>`,
      );
    }
  },
);

it.each([
  ["/images/img_0/1.avif", true],
  ["/images/img_7k3m9q/480.webp", true],
  ["/images/img_7k3m9q/480.jpg", true],
  ["/images/img_7k3m9q/480.png", false],
  ["/images/img_7k3m9q/480.webp?x", false],
  ["/images/img_7K3M9Q/480.webp", false],
  ["/images/img_/480.webp", false],
  ["/images/480.webp", false],
  ["//images/img_7k3m9q/480.webp", false],
  ["https://foyer.example/images/img_7k3m9q/480.webp", false],
])("an image at %s: kept %s", (src, kept) => {
  expect(cleanHtml(`<p>a</p><img src="${src}">`)).toBe(
    kept ? `<p>a</p><img src="${src}" alt="">` : "<p>a</p>",
  );
});

it.each([
  ["http://foyer.example/", true],
  ["https://foyer.example/", true],
  ["mailto:ada@foyer.example", true],
  ["HTTPS://foyer.example/", true],
  ["ftp://foyer.example/", false],
  ["tel:+4930", false],
  ["javascript:alert(1)", false],
  ["//foyer.example/", false],
  ["/welcome", false],
])("a link to %s: kept %s", (href, kept) => {
  expect(cleanHtml(`<a href="${href}">a</a>`)).toBe(kept ? `<a href="${href}"${REL}>a</a>` : "a");
});

it("elements stand in thirty others at most, and words of deeper ones stay", () => {
  const nested = (depth: number) =>
    `${"<blockquote>".repeat(depth)}words${"</blockquote>".repeat(depth)}`;
  expect(cleanHtml(nested(30))).toBe(nested(30));
  expect(cleanHtml(nested(31))).toBe(nested(30));
});

describe.each([
  ["description", MAX_DESCRIPTION],
  ["preCheckoutMessage", MAX_MESSAGE],
  ["postCheckoutMessage", MAX_MESSAGE],
  ["footerMessage", MAX_MESSAGE],
] as const)("%s of a clean text, tags counted,", (name, most) => {
  const faults = (html: string) => {
    try {
      cleanTexts({ [name]: html }, [name]);
      return [];
    } catch (error) {
      return error instanceof ProblemError ? error.details.fields : error;
    }
  };
  const text = (length: number) => `<p>${"x".repeat(length - 7)}</p>`;

  it(`has at most ${most} characters`, () => {
    expect(faults(text(most))).toEqual([]);
    expect(faults(text(most + 1))).toEqual([{ path: name, code: "html_too_long" }]);
  });
});

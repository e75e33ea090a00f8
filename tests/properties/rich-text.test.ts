// Is any text harmless once it is clean, and does cleaning it again change nothing?
import fc from "fast-check";
import { expect, it } from "vitest";
import { bareText, cleanHtml } from "#functions/access/formatted/rich-text.ts";
import { MAX_DESCRIPTION } from "#shared/core/bounds.ts";
import { HtmlDescription } from "#shared/core/fields.ts";
import { hostileTexts } from "#tests/support/inputs/hostile-texts.ts";
import { liveParts } from "#tests/support/oracles/inert-html.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

const names =
  "p br h1 h2 h3 h6 ul ol li blockquote hr strong b em i u s del a img div span table tr td script style svg math noscript textarea select option iframe title template form input o:p".split(
    " ",
  );
const attributes = [
  ...["", " href='https://owl.example/?a&b'", " href=javascript:x", " href=''", " href"],
  ...[" src=/images/img_0/9.jpg alt='\"<&>'", " src=x", " start=3", " style=x onclick=y", "/"],
];
const piece = fc.oneof(
  fc.constantFrom("<", ">", "&", "&lt;", "&#0;", "\u202e", "\n", " ", "<!--", "-->", "]]>", "a b"),
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...attributes)).map(([n, a]) => `<${n}${a}>`),
  fc.constantFrom(...names).map((name) => `</${name}>`),
);
const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

function judge(html: string): void {
  const clean = cleanHtml(html);
  expect(liveParts(clean)).toEqual([]);
  expect(cleanHtml(clean)).toBe(clean);
  expect(entriesOfNoList(clean)).toBe(0);
  if (clean.length <= MAX_DESCRIPTION) expect(HtmlDescription.parse(clean)).toBe(clean);
  expect(bareText(clean)).not.toMatch(/[\u202a-\u202e]/);
}

/** They would end an entry of the page's own lists. */
function entriesOfNoList(html: string): number {
  let lists = 0;
  return [...html.matchAll(/<(\/?)(ul|ol|li)\b/g)].filter(([, end, name]) => {
    if (name !== "li") lists += end ? -1 : 1;
    return name === "li" && lists === 0;
  }).length;
}

it("of any tags in any order", () => {
  fc.assert(fc.property(texts, judge), { numRuns: 1_000 * sizes.propertyRuns });
});

it("of what attackers write", () => {
  const hostile = hostileTexts(1_500);
  expect(hostile).toHaveLength(1_500);
  for (const html of hostile) judge(html);
});

it("is the oracle's word for nothing that is live", () => {
  for (const live of ["<img src=x onerror=ran()>", "<script>ran()</script>", "<p id=x>a</p>"])
    expect(liveParts(live)).not.toEqual([]);
});

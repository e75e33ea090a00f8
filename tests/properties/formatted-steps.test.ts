// Is the work on a formatted text in proportion to its length, however its tags are nested?
import fc from "fast-check";
import { expect, it } from "vitest";
import { htmlOf } from "#functions/access/formatted/html.ts";
import { textOf } from "#functions/access/formatted/rich-text.ts";
import { wordsOf } from "#functions/access/formatted/words.ts";
import { MAX_DESCRIPTION } from "#shared/core/bounds.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

const names =
  "p h1 h2 ul ol li blockquote hr br strong b u a img div span table td script xml option title svg iframe noscript".split(
    " ",
  );
const said = [
  ...["", " href=https://owl.example/", " href=x", " href=https://a.example@b.example"],
  ...[" src=/images/img_0/9.jpg alt=a", " src=x", " a b c"],
];
const piece = fc.oneof(
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...said)).map(([n, a]) => `<${n}${a}>`),
  fc.constantFrom(...names).map((name) => `</${name}>`),
  fc.constantFrom(
    "a",
    " ",
    "\n",
    "&amp;",
    "&#x202e;",
    "a.b ",
    "<!-- -->",
    "<",
    "https://b.example",
  ),
);
/** What is typed once, or a thousand times one behind or inside the other. */
const unit = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
const shape = fc.array(unit, { minLength: 1, maxLength: 3 });

const repeated = (units: readonly string[], times: number): string =>
  units.map((one) => one.repeat(times)).join("");

function stepsFor(html: string): number {
  let steps = 0;
  const step = (more: number) => {
    steps += more;
  };
  const kept = textOf(html, { step });
  for (const addresses of [true, false]) wordsOf(kept, { marks: addresses, addresses }, step);
  return steps + kept.length + htmlOf(kept).length;
}

it("twice the text is at most about twice the steps, in any nesting", () => {
  fc.assert(
    fc.property(shape, (units) => {
      const [once, twice] = [200, 400].map((times) => stepsFor(repeated(units, times)));
      expect(twice).toBeLessThanOrEqual((once ?? 0) * 2.15);
    }),
    { numRuns: 80 * sizes.propertyRuns },
  );
});

it("the longest text takes at most sixty steps a character", () => {
  fc.assert(
    fc.property(shape, (units) => {
      const html = repeated(units, Math.floor(MAX_DESCRIPTION / repeated(units, 1).length));
      expect(stepsFor(html)).toBeLessThanOrEqual(MAX_DESCRIPTION * 60);
    }),
    { numRuns: 10 * sizes.propertyRuns },
  );
});

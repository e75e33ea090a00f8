// How does a formatted text read as words alone? With a line for each line.
import type { Attributes } from "#functions/access/formatted/attributes.ts";
import type { Kept } from "#functions/access/formatted/well-nested.ts";

/** `marks`: bullets, numbers and what images show. `addresses`: where the links lead. */
type Style = { marks: boolean; addresses: boolean };

export function wordsOf(
  kept: readonly Kept[],
  { marks, addresses }: Style,
  step: (steps: number) => void = () => {},
): string {
  const lines = lineWriter(step);
  const lists: (number | null)[] = [];
  let link = { href: "", from: 0 };
  let isAfterMark = false;

  const open = (name: string, attributes: Attributes): void => {
    if (name === "ol" || name === "ul") lists.push(firstNumber(name, attributes));
    if (name === "a") link = { href: attributes["href"] ?? "", from: lines.mark() };
    if (name === "img" && marks) lines.add(attributes["alt"] ?? "");
    if (name === "br") lines.end(1);
    if (name === "li") {
      lines.end(1);
      const next = lists.at(-1) ?? null;
      if (marks) lines.add(next === null ? "- " : `${next}. `);
      if (next !== null) lists[lists.length - 1] = next + 1;
    } else if (endsBlock(name) && !(name === "p" && isAfterMark)) lines.end(2);
    isAfterMark = name === "li";
  };
  const close = (name: string, isLastInItem: boolean): void => {
    if (name === "ol" || name === "ul") lists.pop();
    if (name === "a" && addresses) lines.add(shownAddress(link.href, lines.since(link.from)));
    if (endsBlock(name) && !(name === "p" && isLastInItem)) lines.end(2);
  };
  for (const [at, one] of kept.entries()) {
    step(1);
    if (one.kind === "words") lines.add(one.text);
    else if (one.kind === "open") open(one.name, one.attributes);
    else {
      const next = kept[at + 1];
      close(one.name, next?.kind === "close" && next.name === "li");
    }
    if (one.kind === "words" && one.text !== "") isAfterMark = false;
  }
  return lines.text();
}

const endsBlock = (name: string): boolean =>
  ["p", "h2", "h3", "ul", "ol", "blockquote", "hr"].includes(name);

const firstNumber = (name: string, attributes: Attributes): number | null =>
  name === "ol" ? Number(attributes["start"] ?? 1) : null;

function shownAddress(href: string, label: string): string {
  const address = href.replace(/^mailto:/i, "");
  return label === address || label === href ? "" : ` (${address})`;
}

/** Blanks are one, and none stands at the end of a line; at most one line in a row is empty. */
function lineWriter(step: (steps: number) => void) {
  const parts: string[] = [];
  let lineEnds = 0;
  let blank = "";
  return {
    end: (count: number): void => {
      lineEnds = Math.min(2, lineEnds + count);
    },
    add: (text: string): void => {
      step(text.length);
      const words = text.replace(/\s+/g, " ");
      const rest = words.trimStart();
      if (rest !== words) blank = " ";
      if (rest === "") return;
      const between = lineEnds > 0 ? "\n".repeat(lineEnds) : blank;
      if (parts.length > 0) parts.push(between);
      lineEnds = 0;
      blank = rest.endsWith(" ") ? " " : "";
      parts.push(rest.trimEnd());
    },
    mark: (): number => parts.length,
    since: (from: number): string => parts.slice(from).join("").trim(),
    text: (): string => parts.join(""),
  };
}

// How is what was kept of a formatted text written? As HTML that browsers read in one way only.
import type { Attributes } from "#functions/access/formatted/attributes.ts";
import type { Kept } from "#functions/access/formatted/well-nested.ts";

/** `dress` gives an element other attributes, by what stands before it. */
type Dress = (element: Element, before: Kept | undefined) => Attributes;
type Element = Extract<Kept, { kind: "open" }>;

export const htmlOf = (
  kept: readonly Kept[],
  dress: Dress = ({ attributes }) => attributes,
): string =>
  kept
    .map((one, at) => written(one, one.kind === "open" ? dress(one, kept[at - 1]) : {}))
    .join("")
    .trim();

function written(one: Kept, attributes: Attributes): string {
  if (one.kind === "words") return escaped(one.text);
  if (one.kind === "close") return `</${one.name}>`;
  const said = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escaped(value).replaceAll('"', "&quot;")}"`,
  );
  return `<${one.name}${said.join("")}>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A text without elements was typed before there was an editor; its lines stay. */
export function withLines(kept: readonly Kept[]): readonly Kept[] {
  if (kept.some(({ kind }) => kind !== "words")) return kept;
  const text = kept.map((one) => (one.kind === "words" ? one.text : "")).join("");
  return text
    .trim()
    .split(/\r?\n/)
    .flatMap((line, at): Kept[] => [
      ...(at > 0 ? [{ kind: "open" as const, name: "br", attributes: {} }] : []),
      { kind: "words", text: line },
    ]);
}

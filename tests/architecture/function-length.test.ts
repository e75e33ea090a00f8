// Is every function short enough to be read at once? Components and hooks count too. The body of a
// `describe` is a list of tests and no function to be read, so only the tests' support is measured.
import { globSync, readFileSync } from "node:fs";
import { type ParserPlugin, parse } from "@babel/parser";
import { describe, expect, it } from "vitest";

const MOST_LINES = 80;
const files = globSync(
  "{functions,infra,scripts,shared,web,tests/support}/**/*.{ts,tsx,mjs}",
).toSorted();

describe("every function of the product, its scripts and the tests' support", () => {
  it("has at most 80 lines", () => {
    const found = files.flatMap((file) =>
      functionsOf(readFileSync(file, "utf8"), file).map(({ name, lines }) => ({
        name: `${file} ${name}`,
        lines,
      })),
    );
    const long = found.filter(({ lines }) => lines > MOST_LINES);

    expect(found.length).toBeGreaterThan(2000);
    expect(long).toEqual([]);
  });

  it.each([
    ["function", "function planted() {", "}"],
    ["arrow function", "const planted = () => {", "};"],
    ["component", "export function planted() { return <p>", "</p>; }"],
    ["method", "export const store = { planted() {", "} };"],
    ["function within a call", "const planted = wrap(() => {", "});"],
  ])("is measured as a %s", (_, head, foot) => {
    const source = (lines: number) => [head, ...Array(lines - 2).fill(""), foot].join("\n");
    const measured = (lines: number) => functionsOf(source(lines), "planted.tsx");

    expect(measured(MOST_LINES)).toEqual([{ name: "planted", lines: MOST_LINES }]);
    expect(measured(MOST_LINES + 1)).toEqual([{ name: "planted", lines: MOST_LINES + 1 }]);
  });
});

type Measured = { name: string; lines: number };

/** The functions of a source text with their number of lines. */
function functionsOf(source: string, file: string): Measured[] {
  const plugins: ParserPlugin[] = file.endsWith(".tsx") ? ["typescript", "jsx"] : ["typescript"];
  return measure(parse(source, { sourceType: "module", plugins }).program, "unnamed");
}

/** A function without a name has that of what it is assigned to. */
function measure(part: unknown, around: string): Measured[] {
  if (Array.isArray(part)) return part.flatMap((one) => measure(one, around));
  if (!isNode(part)) return [];
  const name = nameOf(part) ?? around;
  const isFunction = /Function|Method/.test(part.type) && isNode(part.body);
  const lines = part.loc.end.line - part.loc.start.line + 1;
  const within = Object.entries(part)
    .filter(([key]) => !/^(loc|leadingComments|trailingComments|innerComments)$/.test(key))
    .flatMap(([, value]) => measure(value, name));
  return isFunction ? [{ name, lines }, ...within] : within;
}

type SyntaxNode = {
  type: string;
  loc: { start: { line: number }; end: { line: number } };
  body?: unknown;
  id?: { name?: string } | null;
  key?: { name?: string };
};
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && "loc" in value;

const nameOf = ({ id, key }: SyntaxNode): string | undefined => id?.name ?? key?.name;

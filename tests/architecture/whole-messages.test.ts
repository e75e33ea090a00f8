// Is every message whole, so that a translator can turn it? Not glued from parts in English order,
// and no text of an element is left outside them.
import { globSync, readFileSync } from "node:fs";
import { parse } from "@babel/parser";
import { describe, expect, it } from "vitest";

/** Messages that look like parts, and why they are none. */
const whole: Record<string, string> = {
  "(done)": "spoken after a step's name",
  "+ tax": "a mark at a price",
  "an amount is missing or too low": "a fact after a dot",
  "by {by}": "a fact after a dot",
  "card ending in {0}": "a fact after a dot",
  "from {0}": "the whole of a cell",
  "incl. tax": "the line below a price",
  "incl. tax and {fees} fees": "the line below a price",
  "incl. {fees} fees": "the line below a price",
  "incl. {name}": "the line of a charge",
  "incl. {name}, {quantity} × {each}": "the line of a charge",
  "incl. {rate} {name}": "the line of a charge",
  "incl. {tax} tax": "a fact after a dot",
  "no limit": "a fact after a dot",
  "of {capacity}": "an entry of a legend",
  there: "stands for a first name that nobody knows",
  "to {detail}": "a fact after a dot",
  "until {until}": "a fact after a dot",
  "your tickets": "stands for a ticket's name",
};

const catalogue = readFileSync("web/locales/en/messages.po", "utf8");
const speaking = globSync("{functions,shared,web}/**/*.{ts,tsx}")
  .map((file) => ({ file, source: readFileSync(file, "utf8") }))
  .filter(({ source }) => /@lingui\/(core|react)\/macro/.test(source));

describe("a message", () => {
  it("neither begins nor ends like a part of a sentence", () => {
    expect(partsIn(catalogue).toSorted()).toEqual(Object.keys(whole).toSorted());
  });

  it.each([
    "and more",
    ", more",
    "(more)",
    "+ tax",
    "– more",
    " More",
    "More ",
    "? More",
    ". More",
  ])("is seen to be a part as %j", (planted) => {
    expect(partsIn(`msgid ""\nmsgid "More"\nmsgid "${planted}"\n`)).toEqual([planted]);
  });

  it("stands beside no text of its own sentence", () => {
    const glued = speaking.flatMap(({ file, source }) =>
      gluedIn(source).map((line) => `${file}:${line}`),
    );

    expect(speaking.length).toBeGreaterThan(200);
    expect(glued).toEqual([]);
  });

  it.each([
    ["text", "<p><Trans>Terms</Trans>, accepted</p>"],
    ["a comma", '<p>{isOld && <Trans>Terms</Trans>}{", "}{name}</p>'],
    ["a message further in", "<p><b><Trans>Terms</Trans></b>: {name}</p>"],
    ["text around a word", "<p>{t`Terms`}: {name}</p>"],
    ["text in a template", `<p>{\`\${t\`Terms\`}, \${name}\`}</p>`],
    ["text in a sum", '<p>{t`Terms` + ", " + name}</p>'],
  ])("is seen beside %s", (_, source) => {
    expect(gluedIn(source)).toEqual([1]);
  });

  it.each([
    ["facts", '<p><Trans>Terms</Trans>{" · "}{name}</p>'],
    ["what it marks", "<Trans>Terms, <b>accepted</b></Trans>"],
    ["another sentence", '<p><Trans>Terms.</Trans>{" "}<Trans>Accepted.</Trans></p>'],
  ])("may stand beside %s", (_, source) => {
    expect(gluedIn(source)).toEqual([]);
  });
});

describe("a text of an element", () => {
  it("is a message, apart from our name", () => {
    const files = globSync("{functions,shared,web}/**/*.tsx");
    const untold = files.flatMap((file) =>
      untoldIn(readFileSync(file, "utf8")).map((words) => `${file}: ${words}`),
    );

    expect(files.length).toBeGreaterThan(250);
    expect(untold).toEqual([]);
  });

  it.each([
    ["text", "<p>Terms</p>"],
    ["a string", '<p>{"Terms"}</p>'],
    ["a choice", '<p>{isOld ? t`Old` : "Terms"}</p>'],
    ["a name that is read aloud", '<Button aria-label="Terms" />'],
    ["a label of a choice", '<Field label={isOld ? t`Old` : "Terms"} />'],
  ])("is seen to be none as %s", (_, source) => {
    expect(untoldIn(source)).toEqual(["Terms"]);
  });

  it.each([
    ["a message", "<Trans>Terms <b>and more</b></Trans>"],
    ["a message in code", "<Field label={t`Terms`}>{t`Terms`}</Field>"],
    ["our name", "<p>Foyer</p>"],
    ["what nobody reads", '<Field type="email" name="terms" />'],
    ["a value that is compared", '<p>{state === "terms" && t`Terms`}</p>'],
  ])("may be %s", (_, source) => {
    expect(untoldIn(source)).toEqual([]);
  });
});

/** Words that elements of a source text show or say although they are no message. */
function untoldIn(source: string): string[] {
  const { program } = parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] });
  return untold(program).filter((words) => /[A-Za-z]{3}/.test(words) && words !== "Foyer");
}

/** Attributes that people read or hear, on our components too. */
const SAID =
  /^(aria-(label|description|roledescription)|alt|description|error|label|placeholder|title)$/;
/** Elements whose text no person reads. */
const UNREAD = /^(script|style)$/;

function untold(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(untold);
  if (!isNode(part) || isMessage(part) || UNREAD.test(nameOf(part.openingElement))) return [];
  if (part.type === "JSXText") return [textOf(part).trim()];
  const { attributes, children } = part;
  const said = nodesIn(attributes).filter((one) => SAID.test(nameOf(one)));
  const shown = [...nodesIn(children), ...said.map(({ value }) => value)];
  const within = Object.entries(part).flatMap(([key, value]) =>
    key === "loc" ? [] : untold(value),
  );
  return [...shown.flatMap(stringsOf), ...within];
}

/** The strings that an expression may give. */
function stringsOf(part: unknown): string[] {
  if (!isNode(part)) return [];
  const { type, expression, consequent, alternate, operator, left, right } = part;
  if (type === "StringLiteral") return [textOf(part)];
  const given = operator === "===" || operator === "!==" ? [] : [left, right];
  return [expression, consequent, alternate, ...given].flatMap(stringsOf);
}

const nameOf = (part: unknown): string =>
  isNode(part) && isNode(part["name"]) ? String(part["name"]["name"]) : "";

function partsIn(text: string): string[] {
  const messages = [...text.matchAll(/^msgid "(.+)"$/gm)].map(([, message = ""]) => message);
  return messages.filter((message) => /^[\s,.;:)·(+–—?!\p{Ll}]|\s$/u.test(message));
}

/** The lines of a source text where a message and other words are put side by side. */
function gluedIn(source: string): number[] {
  const { program } = parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] });
  return look(program);
}

function look(part: unknown): number[] {
  if (Array.isArray(part)) return part.flatMap(look);
  if (!isNode(part) || isMessage(part)) return [];
  const row = rowOf(part);
  const isGlued = row.some(speaks) && row.some(isLoose);
  const within = Object.entries(part).flatMap(([key, value]) => (key === "loc" ? [] : look(value)));
  return isGlued ? [part.loc.start.line, ...within] : within;
}

type SyntaxNode = { type: string; loc: { start: { line: number } } } & Record<string, unknown>;
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && "loc" in value;
const nodesIn = (value: unknown): SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];

/** What an element, a template or a sum puts side by side. */
const rowOf = ({ children, quasis, expressions, operator, left, right }: SyntaxNode) =>
  operator === "+"
    ? [left, right].filter(isNode)
    : [children, quasis, expressions].flatMap(nodesIn);

const MACRO = /^(Trans|Plural|Select|SelectOrdinal|t|msg|plural)$/;

function isMessage({ openingElement, tag }: SyntaxNode): boolean {
  const name = isNode(openingElement) ? openingElement["name"] : tag;
  return isNode(name) && MACRO.test(String(name["name"]));
}

/** Does a part of a row show a message, also within elements and conditions? */
function speaks(part: SyntaxNode): boolean {
  const { expression, left, right, consequent, alternate, children } = part;
  const inside = [expression, left, right, consequent, alternate].filter(isNode);
  return isMessage(part) || [...inside, ...nodesIn(children)].some(speaks);
}

/** Text in a row, other than what divides facts. */
const isLoose = (part: SyntaxNode): boolean => !/^(·|)$/.test(textOf(part).trim());

function textOf({ type, value, expression }: SyntaxNode): string {
  if (type === "JSXExpressionContainer") return isNode(expression) ? textOf(expression) : "";
  if (isText(value)) return String(Object(value).cooked);
  return /^(JSXText|StringLiteral)$/.test(type) ? String(value) : "";
}

const isText = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "cooked" in value;

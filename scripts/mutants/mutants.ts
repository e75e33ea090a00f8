// Which small faults can a source have? Each condition taken as true or false, half of it dropped,
// each bound shifted by one.
import { type ESTree, parseSync, Visitor } from "vite";

export type Mutant = {
  from: number;
  to: number;
  line: number;
  was: string;
  by: string;
  /** It acts when its module is loaded, and not when a function is called. */
  isLoaded: boolean;
};

const SWAPPED: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
};
/** The other operator shifts a bound one way already; this is the other way. */
const SHIFTS: Record<string, readonly number[]> = {
  "<": [-1],
  "<=": [1],
  ">": [1],
  ">=": [-1],
  "===": [],
  "!==": [],
};
/** More turns of a loop than any test makes: the fault has made it endless. */
const MOST_TURNS = 100_000;

/** In the order of the source. Types and log lines have none. */
export function mutantsOf(code: string, id: string): Mutant[] {
  const found = new Map<string, Mutant>();
  const quiet: ESTree.Span[] = [];
  const bodies: ESTree.Span[] = [];
  /** Taken both ways already. */
  const tests = new Set<ESTree.Node>();
  const add = ({ start: from, end: to }: ESTree.Span, by: string) => {
    const line = code.slice(0, from).split("\n").length;
    const mutant = { from, to, line, was: code.slice(from, to), by, isLoaded: true };
    if (by !== mutant.was) found.set(`${from}-${to}-${by}`, mutant);
  };
  const text = ({ start, end }: ESTree.Span) => code.slice(start, end);
  const taken = (test: ESTree.Expression, ...as: string[]) => {
    for (const by of as) add(test, by);
    if (as.length > 1) tests.add(test);
  };
  const shifted = (one: ESTree.Node, by: readonly number[]): void => {
    if (one.type === "Literal" && typeof one.value === "number")
      for (const step of by) add(one, String(one.value + step));
    if (one.type === "UnaryExpression") shifted(one.argument, [1, -1]);
    if (one.type !== "BinaryExpression" || one.operator in SWAPPED) return;
    shifted(one.left, [1, -1]);
    shifted(one.right, [1, -1]);
  };
  new Visitor({
    Program({ body }) {
      for (const statement of body) {
        const made =
          statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        if (made?.type !== "VariableDeclaration") continue;
        for (const { init } of made.declarations) if (init) shifted(init, [1, -1]);
      }
    },
    FunctionDeclaration(one) {
      bodies.push(one);
    },
    FunctionExpression(one) {
      bodies.push(one);
    },
    ArrowFunctionExpression(one) {
      bodies.push(one);
    },
    CallExpression(call) {
      if (/^(logger|console)\b/.test(text(call.callee))) quiet.push(call);
    },
    IfStatement({ test }) {
      taken(test, "true", "false");
    },
    ConditionalExpression({ test }) {
      taken(test, "true", "false");
    },
    WhileStatement({ test }) {
      taken(test, "false");
    },
    DoWhileStatement({ test }) {
      taken(test, "false");
    },
    LogicalExpression(both) {
      if (both.operator === "??") return;
      add(both, text(both.left));
      add(both, text(both.right));
    },
    BinaryExpression(both) {
      const { left, right, operator } = both;
      const other = SWAPPED[operator];
      if (!other) return;
      if (!tests.has(both) || other.length < 3) add(both, `${text(left)} ${other} ${text(right)}`);
      shifted(left, [1, -1]);
      shifted(right, SHIFTS[operator] ?? []);
    },
  }).visit(parseSync(id, code, { lang: "ts" }).program);
  const isIn =
    ({ from, to }: Mutant) =>
    (one: ESTree.Span) =>
      one.start <= from && to <= one.end;
  return [...found.values()]
    .filter((mutant) => !quiet.some(isIn(mutant)))
    .map((mutant) => ({ ...mutant, isLoaded: !bodies.some(isIn(mutant)) }))
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
}

/** The source with all of them behind a number: one transform serves each. */
export function withMutants(code: string, id: string, numbered: Map<number, Mutant>): string {
  const inserted: { at: number; text: string; rank: number }[] = [];
  const places = Map.groupBy(numbered, ([, { from, to }]) => `${from}-${to}`);
  for (const all of places.values()) {
    const [, { from, to }] = all[0] ?? fail();
    const ways = all.map(([number, { by }]) => `globalThis.isMutant(${number}) ? (${by}) : `);
    // What begins at one place: the longer first. What ends at one: the shorter first.
    inserted.push({ at: from, text: `(${ways.join("")}(`, rank: code.length - to });
    inserted.push({ at: to, text: "))", rank: -from - code.length });
  }
  const turn = `if (++globalThis.turns > ${MOST_TURNS}) throw new Error("It turns for ever.");`;
  const guarded = ({ body }: { body: ESTree.Statement }) => {
    if (body.type === "BlockStatement") inserted.push({ at: body.start + 1, text: turn, rank: 0 });
  };
  new Visitor({
    ForStatement: guarded,
    WhileStatement: guarded,
    DoWhileStatement: guarded,
    ForOfStatement: guarded,
  }).visit(parseSync(id, code, { lang: "ts" }).program);
  return inserted
    .toSorted((one, other) => other.at - one.at || other.rank - one.rank)
    .reduce((text, { at, text: part }) => text.slice(0, at) + part + text.slice(at), code);
}

function fail(): never {
  throw new Error("A group has a first one.");
}

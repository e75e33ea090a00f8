// What of a contract does the browser not need? What only servers and the API document read.
import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

type Change = { from: number; to: number; by: string };

/** Of a route. Answers would bring the contracts of all that a screen's routes answer with. */
const UNREAD = ["summary", "example", "status", "mostBytes"];

export const withoutAnswers = (): Plugin => ({
  name: "foyer-without-answers",
  enforce: "pre",
  transform: {
    filter: { id: /\/shared\/(contracts|core|rules)\// },
    handler: (code, id) => ({ code: withoutUnread(code, id), map: null }),
  },
});

export function withoutUnread(code: string, id: string): string {
  const changes: Change[] = [];
  new Visitor({
    // The bundler does not know that making a schema has no effect.
    Program({ body }) {
      for (const { start, end } of body.flatMap(madeByCalls)) {
        changes.push({ from: start, to: start, by: "/* @__PURE__ */ (() => " });
        changes.push({ from: end, to: end, by: ")()" });
      }
    },
    CallExpression({ callee, arguments: [, options], start, end }) {
      const name = callee.type === "Identifier" ? callee.name : "";
      if (name === "one" || name === "page")
        changes.push({ from: start, to: end, by: `{ kind: "${name}" }` });
      if (name !== "route" || options?.type !== "ObjectExpression") return;
      options.properties.forEach((part, at) => {
        if (part.type !== "Property" || part.key.type !== "Identifier") return;
        const to = options.properties[at + 1]?.start ?? options.end - 1;
        if (UNREAD.includes(part.key.name)) changes.push({ from: part.start, to, by: "" });
      });
    },
  }).visit(parseSync(id, code, { lang: "ts" }).program);
  return changes
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), code);
}

function madeByCalls(statement: ESTree.Statement): ESTree.Expression[] {
  const made = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (made?.type !== "VariableDeclaration") return [];
  return made.declarations.flatMap(({ init }) => (init?.type === "CallExpression" ? [init] : []));
}

/** No module of `shared` does anything when it is imported. */
export const treeshake = { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] };

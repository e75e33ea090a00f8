// Which calls in a script are newer than the promised browsers? MDN's data tells, by name alone.
import type { Expression, Node, Super } from "acorn";
import { parse } from "acorn";
import { full } from "acorn-walk";
import { type KnownCalls, knownCalls } from "#scripts/build/known-calls.ts";

/** Every promised browser knows this edition of the language: what is newer does not parse. */
const EDITION = 2022;
const roots = new Set(["window", "globalThis", "self"]);

/** Each name once and sorted. A newer syntax throws a `SyntaxError`. */
export function newerCalls(code: string): string[] {
  const newer = knownCalls();
  const found = new Set<string>();
  full(parse(code, { ecmaVersion: EDITION, sourceType: "module" }), (node) => {
    for (const name of namesIn(node, newer)) found.add(name);
  });
  return [...found].toSorted();
}

function namesIn(node: Node, newer: KnownCalls): string[] {
  if (isOf(node, "MemberExpression")) {
    const { object, property } = node;
    if (object.type !== "Identifier") return [];
    const name = property.type === "Identifier" && !node.computed ? property.name : "";
    if (roots.has(object.name)) return newer.globals.has(name) ? [name] : [];
    const both = `${object.name}.${name}`;
    return [
      ...(newer.globals.has(object.name) ? [object.name] : []),
      ...(newer.behindNames.has(both) ? [both] : []),
    ];
  }
  if (isOf(node, "CallExpression") || isOf(node, "NewExpression")) {
    const alone = node.callee.type === "Identifier" ? node.callee.name : "";
    const member = isOf(node, "CallExpression") ? calledMember(node.callee, newer) : "";
    return [
      ...(newer.globals.has(alone) ? [alone] : []),
      ...(newer.members.has(member) ? [member] : []),
    ];
  }
  return [];
}

/** The name of a method that is called on something. A name before the dot may say all already. */
function calledMember(callee: Expression | Super, newer: KnownCalls): string {
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return "";
  const { object, property } = callee;
  if (object.type === "Identifier" && newer.behindNames.has(`${object.name}.${property.name}`))
    return "";
  return property.name;
}

const isOf = <T extends Expression["type"]>(
  node: Node,
  type: T,
): node is Extract<Expression, { type: T }> => node.type === type;

// How is a form-encoded request read? `a[b][c]=1` becomes nested groups, and each value is checked
// when it is read.
import { refuseParam } from "#scripts/local/stripe/wire.ts";

export type Params = { [name: string]: string | Params };

/** Reads a form-encoded body or query. `list[]=x` gets the next free number as its key. */
export function readForm(text: string): Params {
  const params = emptyGroup();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name
      .split(/\[|\]\[|\]/)
      .filter((part, index, all) => part !== "" || index < all.length - 1);
    place(params, path, value);
  }
  return params;
}

/** One plain value; undefined if it is missing or a group. */
export function textOf(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === "string" ? value : undefined;
}

/** One nested group, such as `metadata`; undefined if it is missing. */
export function groupOf(params: Params, name: string): Params | undefined {
  const value = params[name];
  return typeof value === "object" ? value : undefined;
}

/** The values of `name[]` or `name[0]`. */
export function listOf(params: Params, name: string): string[] {
  return Object.values(groupOf(params, name) ?? {}).filter((value) => typeof value === "string");
}

/** A whole number, undefined if missing; throws Stripe's refusal for other values. */
export function integerOf(params: Params, name: string): number | undefined {
  const text = textOf(params, name);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(text))
    throw refuseParam("parameter_invalid_integer", name, `Invalid integer: ${text}`);
  return Number(text);
}

/** `true` or `false`, false if missing; throws Stripe's refusal for other values. */
export function booleanOf(params: Params, name: string): boolean {
  const text = textOf(params, name);
  if (text === undefined || text === "false") return false;
  if (text === "true") return true;
  throw refuseParam("parameter_invalid_boolean", name, `Invalid boolean: ${text}`);
}

/** One of the given words, null if missing; throws Stripe's refusal for other values. */
export function choiceOf<Choice extends string>(
  params: Params,
  name: string,
  choices: readonly Choice[],
) {
  const text = textOf(params, name);
  if (text === undefined) return null;
  const choice = choices.find((known) => known === text);
  if (!choice)
    throw refuseParam(undefined, name, `Invalid ${name}: must be one of ${choices.join(", ")}`);
  return choice;
}

/**
 * The object's metadata after this request. An empty value removes its key; an empty `metadata`
 * removes all.
 */
export function metadataOf(
  params: Params,
  before: Record<string, string> = {},
): Record<string, string> {
  if (params.metadata === "") return {};
  const after = { ...before };
  for (const [key, value] of Object.entries(groupOf(params, "metadata") ?? {})) {
    if (typeof value !== "string")
      throw refuseParam(undefined, `metadata[${key}]`, "Invalid string");
    if (value === "") delete after[key];
    else after[key] = value;
  }
  return after;
}

/**
 * Throws for a parameter that the endpoint does not accept, so that a misspelt or unsupported one
 * is noticed.
 */
export function allowOnly(params: Params, names: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => name !== "expand" && !names.includes(name));
  if (unknown)
    throw refuseParam("parameter_unknown", unknown, `Received unknown parameter: ${unknown}`);
}

function place(params: Params, path: string[], value: string) {
  let group = params;
  path.forEach((part, depth) => {
    const name = part === "" ? String(Object.keys(group).length) : part;
    if (depth === path.length - 1) {
      group[name] = value;
      return;
    }
    const inner = groupOf(group, name) ?? emptyGroup();
    group[name] = inner;
    group = inner;
  });
}

// The group has no prototype, so a parameter called `__proto__` is an ordinary name.
const emptyGroup = (): Params => Object.create(null);

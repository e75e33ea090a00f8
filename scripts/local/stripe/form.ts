// How is a form-encoded request read? Into groups, of which each value is checked when read.
import { refuseParam } from "#scripts/local/stripe/wire.ts";

export type Params = { [name: string]: string | Params };

/** `list[]=x` gets the next free number as its key. */
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

/** Undefined if it is missing or a group. */
export function textOf(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === "string" ? value : undefined;
}

export function groupOf(params: Params, name: string): Params | undefined {
  const value = params[name];
  return typeof value === "object" ? value : undefined;
}

/** The values of `name[]` or `name[0]`. */
export function listOf(params: Params, name: string): string[] {
  return Object.values(groupOf(params, name) ?? {}).filter((value) => typeof value === "string");
}

/** Undefined if missing; throws Stripe's refusal for other values. */
export function integerOf(params: Params, name: string): number | undefined {
  const text = textOf(params, name);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(text))
    throw refuseParam("parameter_invalid_integer", name, `Invalid integer: ${text}`);
  return Number(text);
}

/** False if missing; throws Stripe's refusal for other values. */
export function booleanOf(params: Params, name: string): boolean {
  const text = textOf(params, name);
  if (text === undefined || text === "false") return false;
  if (text === "true") return true;
  throw refuseParam("parameter_invalid_boolean", name, `Invalid boolean: ${text}`);
}

/** Null if missing; throws Stripe's refusal for other values. */
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

/** An empty value removes its key; an empty `metadata` removes all. */
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

/** A misspelt or unsupported parameter is noticed. */
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

// Without a prototype a parameter called `__proto__` is an ordinary name.
const emptyGroup = (): Params => Object.create(null);

// Which of our own files does a page load at its start? Read from the import lines.
import { readFileSync } from "node:fs";

type ImportLine = { isType: boolean; names: string[]; from: string };

export const importPattern =
  /(?:import|export)\s+(?:type\s+)?([\w\s{},*]*?)\s*(?:from\s*)?"([^"]+)"/g;

export const textOf = memoized((file: string) => readFileSync(file, "utf8"));

export const importsOf = memoized((file: string): ImportLine[] =>
  [...textOf(file).matchAll(importPattern)].map(([text, names = "", from = ""]) => ({
    isType: text.startsWith("import type"),
    names: [...(names.match(/\w+/g) ?? [])],
    from,
  })),
);

/** The files under web/ and shared/ that the modules load, without dynamic imports. */
export function filesOf(modules: readonly string[]): string[] {
  const seen = new Set(modules);
  for (const file of seen) {
    for (const { from } of importsOf(file))
      if (/^#(web|shared)\/.+\.tsx?$/.test(from)) seen.add(from.slice(1));
  }
  return [...seen];
}

export function memoized<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

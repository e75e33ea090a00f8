// What may stand in a message for each of its readers? Three words of a fixed list, never in a
// link.
import type { FieldProblem } from "#shared/core/problems.ts";

export const placeholders = ["first_name", "ticket", "reference"] as const;
export type Placeholder = (typeof placeholders)[number];

const ANY = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** In a link's address the braces may be written as they are, or in their encoded form. */
const IN_LINK = /\bhref\s*=\s*("|')(?:(?!\1).)*?(?:\{\{|%7b\s*%7b|&#123;|&lbrace;)/i;

export const written = (name: Placeholder): string => `{{${name}}}`;

const isKnown = (name: string): name is Placeholder => placeholders.some((known) => known === name);

export function placeholderFaults(texts: { subject: string; content: string }): FieldProblem[] {
  return (["subject", "content"] as const).flatMap((path): FieldProblem[] => {
    if (IN_LINK.test(texts[path])) return [{ path, code: "placeholder_in_link" }];
    const unknown = [...texts[path].matchAll(ANY)].find(([, name = ""]) => !isKnown(name));
    if (!unknown) return [];
    return [{ path, code: "unknown_placeholder", params: { name: unknown[1] ?? "" } }];
  });
}

/** `values` are words of people: `put` makes them harmless where they stand. */
export const filledIn = (
  text: string,
  values: Readonly<Record<Placeholder, string>>,
  put: (value: string) => string,
): string =>
  text.replace(ANY, (whole, name: string) => (isKnown(name) ? put(values[name]) : whole));

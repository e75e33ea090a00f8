// How does data get into a document without becoming markup? As JSON that cannot end a script
// element.

const ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * JSON for the inside of a script element. It parses to the same value, and has no `<` that an HTML
 * parser could read.
 */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => ESCAPES[character] ?? "",
  );
}

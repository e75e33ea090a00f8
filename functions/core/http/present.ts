// What of a stored row does an answer show? The keys of its contract and no others.
import type * as z from "zod";

/**
 * The values under the keys of the contract. What else a row has never leaves the server, whichever
 * attributes it gets later. A nested value is taken as it is.
 */
export function present<S extends z.ZodObject>(schema: S, row: z.output<S>): z.output<S> {
  const values: Record<string, unknown> = row;
  const shown = Object.keys(schema.shape).map((name) => [name, values[name]]);
  // Only keys of the schema remain, with the values that its type requires.
  return Object.fromEntries(shown) as z.output<S>;
}

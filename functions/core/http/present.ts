// What of a stored row does an answer show? The keys of its contract and no others.
import type * as z from "zod";

export function present<S extends z.ZodObject>(schema: S, row: z.output<S>): z.output<S> {
  const values: Record<string, unknown> = row;
  const shown = Object.keys(schema.shape).map((name) => [name, values[name]]);
  return Object.fromEntries(shown) as z.output<S>;
}

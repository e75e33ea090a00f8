// Which records does an event source pass to its function? Those that fit one of its filters.
import * as z from "zod";

/** The rules that Foyer uses. A template with another one is refused, not misread. */
const Rule = z.union([z.string(), z.strictObject({ prefix: z.string() })]);
type Rule = z.output<typeof Rule>;
export type EventFilter = { [key: string]: EventFilter | Rule[] };
export const EventFilter: z.ZodType<EventFilter> = z.lazy(() =>
  z.record(z.string(), z.union([z.array(Rule), EventFilter])),
);

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html */
export const passes = (record: unknown, filters: readonly EventFilter[]): boolean =>
  filters.length === 0 || filters.some((filter) => fits(record, filter));

function fits(value: unknown, filter: EventFilter): boolean {
  if (typeof value !== "object" || value === null) return false;
  const found = new Map<string, unknown>(Object.entries(value));
  return Object.entries(filter).every(([key, wanted]) =>
    Array.isArray(wanted)
      ? wanted.some((rule) => isAsRuled(found.get(key), rule))
      : fits(found.get(key), wanted),
  );
}

const isAsRuled = (value: unknown, rule: Rule): boolean =>
  typeof rule === "string"
    ? value === rule
    : typeof value === "string" && value.startsWith(rule.prefix);

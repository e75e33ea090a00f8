// Which page, search, order and filters does a list show? The URL knows, so that a link or a reload shows the same.
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type * as z from "zod";
import { type ListQuery, type listQuery, readQuery, writeQuery } from "#shared/core/lists.ts";
import type { Route, RouteKey, RouteOptions } from "#shared/core/route.ts";

type ListSchema = ReturnType<typeof listQuery>;

/** A route that answers a list by the usual parameters. */
export type ListRoute = Route<RouteKey, RouteOptions & { query: ListSchema }>;

export type ListParams<S extends ListSchema = ListSchema> = {
  query: z.output<S>;
  /** Changes some parameters; everything but a page change goes back to the first page. */
  set: (part: Partial<ListQuery>) => void;
  /** Whether a search or filter narrows the list. */
  isNarrowed: boolean;
  /** Drops search and filters. */
  clear: () => void;
};

/** Reads a list's parameters from the URL by its route's schema; what the schema refuses counts as absent. */
export function useListParams<R extends ListRoute>(route: R): ListParams<R["query"]> {
  const [search, setSearch] = useSearchParams();
  const schema: R["query"] = route.query;
  const query = useMemo(() => readListQuery<R["query"]>(schema, search), [schema, search]);
  const set = (part: Partial<ListQuery>) =>
    setSearch(
      (current) => {
        const { page: _, ...kept } = readListQuery<ListSchema>(schema, current);
        return withoutDefaults(schema, { ...kept, ...part });
      },
      // Typing must not fill the history; everything else can be gone back from.
      { replace: "query" in part },
    );
  const { query: text, filter_fields: filters } = readListQuery<ListSchema>(schema, search);
  const isNarrowed = text !== "" || Object.values(filters).some((words) => words && words.length > 0);
  return { query, set, isNarrowed, clear: () => set({ query: "", filter_fields: {} }) };
}

function readListQuery<S extends ListSchema>(schema: S, search: URLSearchParams): z.output<S> {
  const parsed = schema.safeParse(readQuery(search));
  return parsed.success ? parsed.data : schema.parse({});
}

/** The query string without what the schema would fill in anyway. */
function withoutDefaults(schema: ListSchema, query: Record<string, unknown>): string {
  const defaults: Record<string, unknown> = schema.parse({});
  return writeQuery(Object.fromEntries(Object.entries(query).filter(([name, value]) => defaults[name] !== value)));
}

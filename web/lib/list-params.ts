// Which page, search, order and filters does a list show? The URL knows, so that a link or a reload
// shows the same.
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type * as z from "zod";
import {
  acceptedQuery,
  DEFAULT_PAGE_SIZE,
  type ListQuery,
  type listQuery,
  readQuery,
  writeQuery,
} from "#shared/core/lists.ts";
import type { Route, RouteKey, RouteOptions } from "#shared/core/route.ts";

/**
 * How many rows a page may have; which of them somebody likes is kept in their browser, for every
 * list.
 */
export const pageSizes: readonly number[] = [20, 50, 100];
const PAGE_SIZE_KEY = "foyer_page_size";

function savedPageSize(): number {
  const saved = Number(localStorage.getItem(PAGE_SIZE_KEY));
  return pageSizes.includes(saved) ? saved : DEFAULT_PAGE_SIZE;
}

const savePageSize = (size: number): void => localStorage.setItem(PAGE_SIZE_KEY, String(size));

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

/**
 * Reads a list's parameters from the URL by its route's schema; what the schema refuses counts as
 * absent.
 */
export function useListParams<R extends ListRoute>(route: R): ListParams<R["query"]> {
  const [search, setSearch] = useSearchParams();
  const schema: R["query"] = route.query;
  const [pageSize, setPageSize] = useState(savedPageSize);
  const query = useMemo(
    () => readListQuery<R["query"]>(schema, search, pageSize),
    [schema, search, pageSize],
  );
  const set = (part: Partial<ListQuery>) => {
    const nextSize = part.per_page ?? pageSize;
    if (nextSize !== pageSize) savePageSize(nextSize);
    setPageSize(nextSize);
    setSearch(
      (current) => {
        const { page: _, ...kept } = readListQuery<ListSchema>(schema, current, pageSize);
        return withoutDefaults(schema, { ...kept, ...part }, nextSize);
      },
      // Typing must not fill the history; everything else can be gone back from.
      { replace: "query" in part },
    );
  };
  const { query: text, filter_fields: filters } = readListQuery<ListSchema>(
    schema,
    search,
    pageSize,
  );
  const isNarrowed =
    text !== "" || Object.values(filters).some((words) => words && words.length > 0);
  return { query, set, isNarrowed, clear: () => set({ query: "", filter_fields: {} }) };
}

function readListQuery<S extends ListSchema>(
  schema: S,
  search: URLSearchParams,
  pageSize: number,
): z.output<S> {
  return acceptedQuery(schema, { per_page: pageSize }, readQuery(search));
}

/** The query string without what would be filled in anyway. */
function withoutDefaults(
  schema: ListSchema,
  query: Record<string, unknown>,
  pageSize: number,
): string {
  const defaults: Record<string, unknown> = schema.parse({ per_page: pageSize });
  return writeQuery(
    Object.fromEntries(Object.entries(query).filter(([name, value]) => defaults[name] !== value)),
  );
}

// Which page, search, sorting and filters does a list show? The URL keeps them for links.
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
import { keepText, recallText } from "#web/lib/page/browser-memory.ts";

/** This browser stores the last choice for every list. */
export const pageSizes: readonly number[] = [20, 50, 100];
const PAGE_SIZE_KEY = "foyer_page_size";

function savedPageSize(): number {
  const saved = Number(recallText("browser", PAGE_SIZE_KEY));
  return pageSizes.includes(saved) ? saved : DEFAULT_PAGE_SIZE;
}

const savePageSize = (size: number): void => {
  keepText("browser", PAGE_SIZE_KEY, String(size));
};

type ListSchema = ReturnType<typeof listQuery>;

export type ListRoute = Route<RouteKey, RouteOptions & { query: ListSchema }>;

export type ListParams<S extends ListSchema = ListSchema> = {
  query: z.output<S>;
  /** Every change except a page change goes back to the first page. */
  set: (part: Partial<ListQuery>) => void;
  isNarrowed: boolean;
  clear: () => void;
};

/** A refused value counts as absent. */
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
      // Typing in the search must not fill the history. Every other change gets a history entry.
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

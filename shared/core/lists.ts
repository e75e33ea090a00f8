// How does a list request work? With the specification's names for page, search, sort and filter.
import * as z from "zod";
import { searchFor } from "#shared/core/text/folding.ts";

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

export type SortDirection = "asc" | "desc";

/** `filter_fields[status]=A,B` arrives as `{ status: ["A", "B"] }`. */
export type ListQuery = {
  page: number;
  per_page: number;
  query: string;
  sort_by: string;
  sort_direction: SortDirection;
  filter_fields: Record<string, string[] | undefined>;
};

/** The first of `sorts` is the default; `filters` are names with their values. */
export function listQuery<const S extends readonly [string, ...string[]]>(options: {
  sorts: S;
  defaultDirection?: SortDirection;
  filters?: Record<string, z.ZodType<string>>;
}) {
  const filters = Object.entries(options.filters ?? {}).map(
    ([name, word]) => [name, z.array(word).max(50)] as const,
  );
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    per_page: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    query: z.string().trim().max(200).default(""),
    sort_by: z.enum(options.sorts).default(options.sorts[0]),
    sort_direction: z.enum(["asc", "desc"]).default(options.defaultDirection ?? "asc"),
    filter_fields: z.strictObject(Object.fromEntries(filters)).partial().default({}),
  });
}

export const ListMeta = z.strictObject({
  total: z.int(),
  page: z.int(),
  perPage: z.int(),
  lastPage: z.int(),
  allowedSorts: z.array(z.string()),
  sortBy: z.string(),
  sortDirection: z.enum(["asc", "desc"]),
  /** How many rows each word of one filter has, whatever that filter says. Of some lists. */
  counts: z.record(z.string(), z.int()).optional(),
});
export type ListMeta = z.output<typeof ListMeta>;

export type Page<T> = { data: T[]; meta: ListMeta };

/** `filter_fields[x]=a,b` becomes a list. A repeated name keeps its last value. */
export function readQuery(search: URLSearchParams): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  const filters: Record<string, string[]> = {};
  for (const [name, value] of search) {
    const filter = /^filter_fields\[([A-Za-z_]+)\]$/.exec(name)?.[1];
    if (filter) filters[filter] = value.split(",").filter(Boolean);
    else plain[name] = value;
  }
  return Object.keys(filters).length > 0 ? { ...plain, filter_fields: filters } : plain;
}

/** Overrides the defaults in `own`; invalid and unknown parameters and filters count as absent. */
export function acceptedQuery<S extends ReturnType<typeof listQuery>>(
  schema: S,
  own: Partial<ListQuery>,
  { filter_fields: filters, ...plain }: Record<string, unknown>,
): z.output<S> {
  const accepts = (part: Record<string, unknown>) => schema.safeParse(part).success;
  const named = Object.entries(plain).filter(([name, value]) => accepts({ [name]: value }));
  const filtered = Object.entries(filters ?? {}).filter(([name, words]) =>
    accepts({ filter_fields: { [name]: words } }),
  );
  return schema.parse({
    ...own,
    ...Object.fromEntries(named),
    filter_fields: Object.fromEntries(filtered),
  });
}

/** Leaves out empty values. */
export function writeQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (name === "filter_fields" && value && typeof value === "object") {
      for (const [filter, words] of Object.entries(value)) {
        if (Array.isArray(words) && words.length > 0)
          search.set(`filter_fields[${filter}]`, words.join(","));
      }
    } else if (value !== undefined && value !== null && value !== "")
      search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : "";
}

export type ListOptions<T> = {
  sorts: readonly string[];
  /** A search looks at it. */
  text: (row: T) => string;
  filter?: (row: T, name: string, words: string[]) => boolean;
  /** What a row is sorted by where that is not its field of the name. */
  sortedBy?: Record<string, (row: T) => unknown>;
  /** The filter whose words the answer counts. */
  counted?: { name: string; words: readonly string[] };
};
type Wanted = Pick<ListQuery, "query" | "filter_fields">;
type Sorting = Pick<ListQuery, "sort_by" | "sort_direction">;

export function pageOf<T extends Record<string, unknown>>(
  rows: T[],
  query: ListQuery,
  options: ListOptions<T>,
): Page<T> {
  const { counted, sorts } = options;
  const { matches, ofAllWords } = found(rows, query, options);
  const lastPage = Math.max(1, Math.ceil(matches.length / query.per_page));
  const from = (query.page - 1) * query.per_page;
  return {
    data: sorted(matches, query, options).slice(from, from + query.per_page),
    meta: {
      total: matches.length,
      page: query.page,
      perPage: query.per_page,
      lastPage,
      allowedSorts: [...sorts],
      sortBy: query.sort_by,
      sortDirection: query.sort_direction,
      ...(counted && { counts: countsOf(ofAllWords, counted) }),
    },
  };
}

/** The rows on all pages of a list with this search and these filters, as they stood in `rows`. */
export const matching = <T extends Record<string, unknown>>(
  rows: readonly T[],
  query: Wanted,
  options: ListOptions<T>,
): T[] => found(rows, query, options).matches;

/** Rows equal in their sorted column follow the other `sorts`. */
export function sorted<T extends Record<string, unknown>>(
  rows: readonly T[],
  query: Sorting,
  options: Pick<ListOptions<T>, "sorts" | "sortedBy">,
): T[] {
  const sign = query.sort_direction === "asc" ? 1 : -1;
  const by = (key: string) => options.sortedBy?.[key] ?? ((row: T) => row[key]);
  const keys = [query.sort_by, ...options.sorts].map(by);
  return [...rows].sort((a, b) => sign * compareBy(keys, a, b));
}

function found<T extends Record<string, unknown>>(
  rows: readonly T[],
  query: Wanted,
  options: ListOptions<T>,
): { matches: T[]; ofAllWords: T[] } {
  const isFound = searchFor(query.query);
  const filters = Object.entries(query.filter_fields).flatMap(([name, words]) =>
    words?.length ? [[name, words] as const] : [],
  );
  const passes = (row: T, [name, words]: (typeof filters)[number]) =>
    options.filter?.(row, name, words) ?? words.includes(String(row[name]));
  const isOwn = ([name]: (typeof filters)[number]) => name === options.counted?.name;
  const ofAllWords = rows.filter(
    (row) =>
      (query.query === "" || isFound(options.text(row))) &&
      filters.every((one) => isOwn(one) || passes(row, one)),
  );
  const matches = ofAllWords.filter((row) =>
    filters.every((one) => !isOwn(one) || passes(row, one)),
  );
  return { matches, ofAllWords };
}

function countsOf<T extends Record<string, unknown>>(
  rows: readonly T[],
  { name, words }: { name: string; words: readonly string[] },
): Record<string, number> {
  const counts = Object.fromEntries(words.map((word) => [word, 0]));
  for (const row of rows) {
    const word = String(row[name]);
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function compareBy<T>(keys: ((row: T) => unknown)[], a: T, b: T): number {
  for (const keyOf of keys) {
    const order = compare(keyOf(a), keyOf(b));
    if (order !== 0) return order;
  }
  return 0;
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a ?? ""), String(b ?? ""));
}

// Which rows of a list does an export have? What was asked for says it, as it is stored.
import * as z from "zod";

const Asked = z.object({
  query: z.string().default(""),
  filter_fields: z.record(z.string(), z.array(z.string()).optional()).default({}),
  sort_by: z.string().optional(),
  sort_direction: z.enum(["asc", "desc"]).optional(),
  questionId: z.string().optional(),
  checkInListId: z.string().optional(),
});

type ExportedRows = {
  search: string;
  /** Those that leave rows out, with their words. */
  filters: [name: string, words: string[]][];
  sort: { by: string; direction: "asc" | "desc" } | null;
  /** The answers to one question, or the check-ins of one list. */
  isOfOne: boolean;
};

export function exportedRows(query: Record<string, unknown>): ExportedRows {
  const {
    filter_fields: filters,
    sort_by: by,
    sort_direction: direction,
    ...asked
  } = Asked.parse(query);
  return {
    search: asked.query,
    filters: Object.entries(filters).flatMap(([name, words = []]): [string, string[]][] =>
      words.length > 0 ? [[name, words]] : [],
    ),
    sort: by !== undefined && direction !== undefined ? { by, direction } : null,
    isOfOne: asked.questionId !== undefined || asked.checkInListId !== undefined,
  };
}

export function isPart(query: Record<string, unknown>): boolean {
  const { search, filters, isOfOne } = exportedRows(query);
  return search !== "" || filters.length > 0 || isOfOne;
}

// Which of a list's rows does an export have? Its format, search, filters and sort, in the words of
// the screen, so that several are told apart.
import { t } from "@lingui/core/macro";
import { type Export, exportQueries } from "#shared/contracts/exports.ts";
import { exportedRows, isPart } from "#shared/rules/job/exported-rows.ts";

/** What the screen calls its filters and columns. */
export type ListNames = {
  filters: readonly {
    name: string;
    label: string;
    options: readonly { value: string; label: string }[];
  }[];
  columns: readonly { key: string; title: string }[];
};

type Made = Pick<Export, "list" | "format" | "query">;

export function exportedPart({ list, format, query }: Made, names: ListNames): string {
  const { search } = exportedRows(query);
  return [
    format === "XLSX" ? t`Excel` : t`CSV`,
    ...(isPart(query) ? [] : [t`The whole list`]),
    ...ofOne({ list, query }),
    ...(search === "" ? [] : [t`Search: “${search}”`]),
    ...filtersOf(query, names),
    ...sortOf({ list, query }, names),
  ].join(" · ");
}

function ofOne({ list, query }: Pick<Made, "list" | "query">): string[] {
  if (!exportedRows(query).isOfOne) return [];
  return [list === "ANSWERS" ? t`One question` : t`One check-in list`];
}

/** A word that the screen has no name for, as that of a deleted ticket, is “…”. */
const filtersOf = (query: Made["query"], { filters }: ListNames): string[] =>
  exportedRows(query).filters.map(([name, chosen]) => {
    const filter = filters.find((one) => one.name === name);
    const wordOf = (value: string) =>
      filter?.options.find((option) => option.value === value)?.label ?? "…";
    return `${filter?.label ?? "…"}: ${chosen.map(wordOf).join(", ")}`;
  });

/** Nothing where the list is sorted as it is at first. */
function sortOf({ list, query }: Pick<Made, "list" | "query">, { columns }: ListNames): string[] {
  const { sort } = exportedRows(query);
  const { sort: first } = exportedRows(exportQueries[list].parse({}));
  const title = columns.find(({ key }) => key === sort?.by)?.title;
  if (!sort || !title || (sort.by === first?.by && sort.direction === first.direction)) return [];
  return [
    sort.direction === "asc" ? t`Sorted by ${title}, ascending` : t`Sorted by ${title}, descending`,
  ];
}

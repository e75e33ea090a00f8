// How does a person sort a list? With the head of a column, which says how the list is sorted now.
import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import classes from "#web/components/list/sort-head.module.css";
import type { ListParams } from "#web/lib/page/list-params.ts";

type SortHeadProps<Row> = { column: ListColumn<Row>; list: ListParams };

export function SortHead<Row>({ column, list }: SortHeadProps<Row>) {
  const { key, title, sortable, align } = column;
  const now = directionOf({ column, list });
  const first = sortable === "largestFirst" ? "desc" : "asc";
  const next = now === undefined ? first : opposite[now];
  const Mark = now === undefined ? IconArrowsSort : marks[now];
  return (
    <UnstyledButton
      className={classes.head ?? ""}
      data-align={align}
      data-sorted={now !== undefined || undefined}
      onClick={() => list.set({ sort_by: key, sort_direction: next })}
    >
      {title}
      <Mark size={14} stroke={1.75} aria-hidden="true" />
    </UnstyledButton>
  );
}

/** For the `aria-sort` of the column's head. */
export function sortedOf<Row>(of: SortHeadProps<Row>): "ascending" | "descending" | undefined {
  const now = directionOf(of);
  return now && spoken[now];
}

const directionOf = <Row,>({ column, list: { query } }: SortHeadProps<Row>) =>
  column.sortable && query.sort_by === column.key ? query.sort_direction : undefined;

const marks = { asc: IconArrowUp, desc: IconArrowDown };
const spoken = { asc: "ascending", desc: "descending" } as const;
const opposite = { asc: "desc", desc: "asc" } as const;

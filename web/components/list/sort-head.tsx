// How does a person sort a list? With the head of a column, which says how the list is sorted now.
import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import classes from "#web/components/list/sort-head.module.css";
import type { ListParams } from "#web/lib/page/list-params.ts";

export function SortHead<Row>({
  column: { key, title, sortable, align },
  list: { query, set },
}: {
  column: ListColumn<Row>;
  list: ListParams;
}) {
  const ref = useRef<HTMLButtonElement>(null);
  const now = query.sort_by === key ? query.sort_direction : null;
  const first = sortable === "largestFirst" ? "desc" : "asc";
  const Mark = now === null ? IconArrowsSort : marks[now];
  // The table makes the cell, and takes no attribute for it.
  useLayoutEffect(() => {
    const cell = ref.current?.closest("th");
    if (now === null) cell?.removeAttribute("aria-sort");
    else cell?.setAttribute("aria-sort", now === "asc" ? "ascending" : "descending");
  }, [now]);
  return (
    <UnstyledButton
      ref={ref}
      className={classes.head ?? ""}
      data-align={align}
      data-sorted={now !== null || undefined}
      onClick={() => set({ sort_by: key, sort_direction: now === null ? first : opposite[now] })}
    >
      {title}
      <Mark size={14} stroke={1.75} aria-hidden="true" />
    </UnstyledButton>
  );
}

const marks = { asc: IconArrowUp, desc: IconArrowDown };
const opposite = { asc: "desc", desc: "asc" } as const;

// How do a list's rows look? As a table on a desktop, as cards on a phone.
import { useLingui } from "@lingui/react/macro";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import { DataTable } from "mantine-datatable";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { ListColumn, ListSelection, RowAction } from "#web/components/list/list-columns.ts";
import classes from "#web/components/list/list-screen.module.css";
import { RowMenu } from "#web/components/list/row-menu.tsx";
import type { ListParams } from "#web/lib/page/list-params.ts";

type ListRowsProps<Row> = {
  rows: Row[];
  columns: ListColumn<Row>[];
  /** For the menu's label. */
  nameOf: (row: Row) => string;
  rowActions?: ((row: Row) => RowAction[]) | undefined;
  hrefOf?: ((row: Row) => string) | undefined;
  selection?: ListSelection<Row> | undefined;
};

export function ListTable<Row extends { id: string }>({
  rows,
  columns,
  nameOf,
  rowActions,
  hrefOf,
  selection,
  list,
}: ListRowsProps<Row> & { list: ListParams }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { sort_by, sort_direction } = list.query;
  const isAscending = sort_direction === "asc";
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() =>
    nameSortIcons(
      frame.current,
      t`Not sorted`,
      isAscending ? t`Sorted ascending` : t`Sorted descending`,
    ),
  );
  const menu = rowActions && {
    accessor: "menu",
    title: <VisuallyHidden>{t`Actions`}</VisuallyHidden>,
    width: 56,
    textAlign: "right" as const,
    render: (row: Row) => <RowMenu of={nameOf(row)} actions={rowActions(row)} />,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table's headings hear Enter alone
    <div ref={frame} className={classes.frame} onKeyDown={sortBySpace}>
      <DataTable<Row>
        className={classes.table ?? ""}
        records={rows}
        columns={[
          ...columns.map(({ key, title, render, sortable, align, isLong }) => ({
            accessor: key,
            title,
            render,
            sortable: sortable ?? false,
            titleClassName: align === "right" ? "" : (classes.headLeft ?? ""),
            cellsClassName: isLong && (classes.long ?? ""),
            textAlign: align ?? ("left" as const),
          })),
          ...(menu ? [menu] : []),
        ]}
        sortStatus={{ columnAccessor: sort_by, direction: sort_direction }}
        onSortStatusChange={({ columnAccessor, direction }) =>
          list.set({ sort_by: String(columnAccessor), sort_direction: direction })
        }
        backgroundColor="var(--surface-1)"
        borderColor="var(--border)"
        rowBorderColor="var(--border)"
        highlightOnHover
        highlightOnHoverColor="var(--surface-2)"
        horizontalSpacing="sm"
        // Empty, because screen readers would read it under the rows too.
        emptyState={<span />}
        minHeight={0}
        {...(hrefOf && {
          onRowClick: ({ record, event }) => isOnRow(event) && void navigate(hrefOf(record)),
        })}
        {...(selection && {
          selectedRecords: selection.rows,
          onSelectedRecordsChange: selection.set,
          selectionCheckboxProps: { size: "md" },
          getRecordSelectionCheckboxProps: (row: Row) => ({
            "aria-label": t`Select ${nameOf(row)}`,
          }),
          allRecordsSelectionCheckboxProps: { "aria-label": t`Select all on this page` },
        })}
      />
    </div>
  );
}

function sortBySpace(event: KeyboardEvent): void {
  if (event.key !== " " || !(event.target instanceof HTMLElement)) return;
  if (!event.target.matches("th[role=button]")) return;
  event.preventDefault(); // The page would scroll.
  event.target.click();
}

const isOnRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest("a, button, input, label, [role=menu]");

/** The table labels its sort icons in English and has no option for other labels. */
function nameSortIcons(frame: HTMLElement | null, unsorted: string, sorted: string): void {
  for (const icon of frame?.querySelectorAll("th [role=img]") ?? []) {
    const isUnsorted = icon.classList.contains(
      "mantine-datatable-header-cell-sortable-unsorted-icon",
    );
    icon.setAttribute("aria-label", isUnsorted ? unsorted : sorted);
  }
}

export function ListCards<Row extends { id: string }>(props: ListRowsProps<Row>) {
  const { rows, columns, nameOf, rowActions, selection } = props;
  const { t } = useLingui();
  const isChosen = (row: Row) => selection?.rows.some(({ id }) => id === row.id) ?? false;
  const choose = (row: Row) => {
    const others = selection?.rows.filter(({ id }) => id !== row.id) ?? [];
    selection?.set(isChosen(row) ? others : [...others, row]);
  };
  const at = (slot: ListColumn<Row>["onCard"]) =>
    columns.filter((column) => column.onCard === slot);
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.title}>
            {selection && (
              <Checkbox
                aria-label={t`Select ${nameOf(row)}`}
                checked={isChosen(row)}
                onChange={() => choose(row)}
              />
            )}
            {at("title").map((column) => column.render(row))}
          </div>
          <div className={classes.end}>{at("end").map((column) => column.render(row))}</div>
          <div>{rowActions && <RowMenu of={nameOf(row)} actions={rowActions(row)} />}</div>
          <div className={classes.rest}>
            {at("rest").map((column) => (
              <span key={column.key}>
                {column.isNamedOnCard && <span className={classes.name}>{column.title} </span>}
                {column.render(row)}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

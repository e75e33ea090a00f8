// How do a list's rows look? As a table on a desktop, as cards on a phone.
import { useLingui } from "@lingui/react/macro";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import { DataTable } from "mantine-datatable";
import { Fragment, type MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { ListColumn, ListSelection, RowAction } from "#web/components/list/list-columns.ts";
import classes from "#web/components/list/list-screen.module.css";
import { RowMenu } from "#web/components/list/row-menu.tsx";
import { SortHead } from "#web/components/list/sort-head.tsx";
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
  const menu = rowActions && {
    accessor: "menu",
    title: <VisuallyHidden>{t`Actions`}</VisuallyHidden>,
    width: 56,
    textAlign: "right" as const,
    render: (row: Row) => <RowMenu of={nameOf(row)} actions={rowActions(row)} />,
  };
  return (
    <div className={classes.frame}>
      <DataTable<Row>
        className={classes.table ?? ""}
        records={rows}
        columns={[
          ...columns.map((column) => {
            const { key, title, render, sortable, align, isLong } = column;
            return {
              accessor: key,
              // The table's own is a button in the place of a heading, so nobody hears its sort.
              title: sortable ? <SortHead column={column} list={list} /> : title,
              render,
              titleClassName: isLong ? "" : (classes.fit ?? ""),
              cellsClassName: (isLong ? classes.long : classes.fit) ?? "",
              textAlign: align ?? ("left" as const),
            };
          }),
          ...(menu ? [menu] : []),
        ]}
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

const isOnRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest("a, button, input, label, [role=menu]");

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
            {at("title").map((column) => (
              <Fragment key={column.key}>{column.render(row)}</Fragment>
            ))}
          </div>
          <div className={classes.end}>
            {at("end").map((column) => (
              <Fragment key={column.key}>{column.render(row)}</Fragment>
            ))}
          </div>
          <div>{rowActions && <RowMenu of={nameOf(row)} actions={rowActions(row)} />}</div>
          <div className={classes.rest}>
            {[...at("badge"), ...at("rest")].map(({ key, title, isNamedOnCard, render }) => {
              const value = render(row);
              return (
                <span key={key}>
                  {isNamedOnCard && value !== null && (
                    <span className={classes.name}>{title} </span>
                  )}
                  {value}
                </span>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}

// How do a list's rows look? As a table on a desktop, as cards on a phone.
import { useLingui } from "@lingui/react/macro";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import { Fragment, type MouseEvent as Press, type UIEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { ListColumn, ListSelection, RowAction } from "#web/components/list/list-columns.ts";
import classes from "#web/components/list/list-screen.module.css";
import { RowMenu } from "#web/components/list/row-menu.tsx";
import { SortHead, sortedOf } from "#web/components/list/sort-head.tsx";
import { useChoice } from "#web/components/list/use-choice.ts";
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

type TableProps<Row> = ListRowsProps<Row> & { list: ListParams };

export function ListTable<Row extends { id: string }>(props: TableProps<Row>) {
  const { rows, columns, nameOf, rowActions, hrefOf, selection } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const choice = useChoice(rows, selection);
  return (
    <div className={classes.frame}>
      <div className={classes.scroll} ref={markFitting} onScroll={markScrolled}>
        <table className={classes.table}>
          <Head {...props} choice={choice} />
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.id}
                data-selected={choice.has(row) || undefined}
                data-opens={hrefOf !== undefined || undefined}
                onClick={hrefOf && ((event) => isOnRow(event) && void navigate(hrefOf(row)))}
              >
                {selection && (
                  <td className={classes.choice}>
                    <Checkbox
                      aria-label={t`Select ${nameOf(row)}`}
                      checked={choice.has(row)}
                      onChange={({ nativeEvent }) =>
                        choice.toggle(
                          row,
                          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                        )
                      }
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} className={widthOf(column)} data-align={column.align}>
                    {column.render(row)}
                  </td>
                ))}
                {rowActions && (
                  <td className={classes.menu}>
                    <RowMenu of={nameOf(row)} actions={rowActions(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Head<Row extends { id: string }>(
  props: TableProps<Row> & { choice: ReturnType<typeof useChoice<Row>> },
) {
  const { columns, rowActions, selection, choice, list } = props;
  const { t } = useLingui();
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.choice}>
            <Checkbox
              aria-label={t`Select all on this page`}
              checked={choice.hasAll}
              indeterminate={choice.hasSome && !choice.hasAll}
              onChange={choice.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={column.isLong ? undefined : classes.fit}
            data-align={column.align}
            aria-sort={sortedOf({ column, list })}
          >
            {column.sortable ? <SortHead column={column} list={list} /> : column.title}
          </th>
        ))}
        {rowActions && (
          <th scope="col" className={classes.menu}>
            <VisuallyHidden>{t`Actions`}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

const widthOf = ({ isLong }: { isLong?: true }) => (isLong ? classes.long : classes.fit);

/** A box that scrolls sideways would keep the head from staying in view. */
function markFitting(box: HTMLDivElement): () => void {
  const mark = () => box.toggleAttribute("data-fits", box.scrollWidth <= box.clientWidth);
  const observer = new ResizeObserver(mark);
  for (const one of [box, ...box.children]) observer.observe(one);
  return () => observer.disconnect();
}

/** The column of checkboxes stays, and is only then parted from what moves below it. */
const markScrolled = ({ currentTarget: box }: UIEvent<HTMLDivElement>): void => {
  box.toggleAttribute("data-scrolled", box.scrollLeft > 0);
};

/** Not what a press is for else: a link, a choice, marking a text to copy it. */
const isOnRow = ({ target, ctrlKey, metaKey }: Press): boolean =>
  target instanceof Element &&
  !target.closest(`a, button, input, label, [role=menu], .${classes.choice}, .${classes.menu}`) &&
  !(ctrlKey || metaKey || getSelection()?.type === "Range");

export function ListCards<Row extends { id: string }>(props: ListRowsProps<Row>) {
  const { rows, columns, nameOf, rowActions, selection } = props;
  const { t } = useLingui();
  const choice = useChoice(rows, selection);
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
                checked={choice.has(row)}
                onChange={() => choice.toggle(row)}
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

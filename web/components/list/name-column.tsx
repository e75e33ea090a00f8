// Which column does every list have? A row's name, which leads into it.
import { Anchor, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import classes from "#web/components/list/name-column.module.css";

/** The column of what a row is called. */
export const titleColumn = <Row,>(
  key: string,
  title: string,
  render: (row: Row) => ReactNode,
): ListColumn<Row> => ({ key, title, render, sortable: true, onCard: "title", isLong: true });

/** The same for a field that is the name; it opens the row's form for a person who `mayChange`. */
export const nameColumn = <Row,>(
  key: keyof Row & string,
  title: string,
  { edit }: ItemList<Row>,
  mayChange = true,
): ListColumn<Row> =>
  titleColumn(key, title, (row) => (
    <RowTitle onClick={mayChange ? () => edit(row) : undefined}>{String(row[key])}</RowTitle>
  ));

/** A row's name: leads to its page, opens its form, or is text. `isCode` for what is typed. */
export function RowTitle({
  children,
  to,
  isCode = false,
  onClick,
}: {
  children: ReactNode;
  to?: string;
  isCode?: boolean;
  onClick?: (() => void) | undefined;
}) {
  if (to !== undefined)
    return (
      <Anchor component={Link} to={to} className={classes.name ?? ""}>
        {children}
      </Anchor>
    );
  if (onClick)
    return (
      <UnstyledButton
        className={classes.name ?? ""}
        data-opens
        data-code={isCode || undefined}
        onClick={onClick}
      >
        {children}
      </UnstyledButton>
    );
  return <span className={classes.name}>{children}</span>;
}

// Which column does every list have? A row's name, which leads into it.
import { Anchor, Text, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";

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

/** A row's name: leads to its page, opens its form, or is plain text. */
export function RowTitle({
  children,
  to,
  onClick,
}: {
  children: ReactNode;
  to?: string;
  onClick?: (() => void) | undefined;
}) {
  if (to !== undefined)
    return (
      <Anchor component={Link} to={to} fw={600} fz="sm">
        {children}
      </Anchor>
    );
  if (onClick)
    return (
      <UnstyledButton c="var(--brand-4)" fw={600} fz="sm" mih={24} onClick={onClick}>
        {children}
      </UnstyledButton>
    );
  return (
    <Text component="span" size="sm" fw={600}>
      {children}
    </Text>
  );
}

// Which columns are alike in every list? A row's name, which leads into it, and its place where
// people sort by hand.
import { useLingui } from "@lingui/react/macro";
import { Anchor, Text, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ListColumn, Move } from "#web/components/list/list-columns.ts";
import { OrderHandle } from "#web/components/list/order-handle.tsx";

/** The column of what a row is called. */
export const titleColumn = <Row,>(
  key: string,
  title: string,
  render: (row: Row) => ReactNode,
): ListColumn<Row> => ({ key, title, render, sortable: true, onCard: "title", isLong: true });

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

/** Has handles while the list is shown in the order that people made. */
export function useOrderColumn<Row extends { position: number }>(
  move: Move<Row>,
  nameOf: (row: Row) => string,
): ListColumn<Row> {
  const { t } = useLingui();
  return {
    key: "position",
    title: t`Order`,
    sortable: true,
    render: (row) =>
      move ? <OrderHandle title={nameOf(row)} onMove={(by) => move(row, by)} /> : row.position,
  };
}

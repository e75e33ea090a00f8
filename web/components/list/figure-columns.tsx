// What was sold of each event in a list? Tickets and money, with the moment they were counted for.
import { useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Currency } from "#shared/core/money.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { Money } from "#web/components/number/money.tsx";
import { useCount } from "#web/lib/page/count.ts";
import { formatMoment } from "#web/lib/page/time.ts";

/** Older figures say their age without being pointed at. */
const RECENT_MS = 5 * 60_000;

type Sold = {
  status: string;
  timezone: string;
  currency: Currency;
  figures: { at: string; ticketsSold: number; grossMinor: number } | null;
};

export function useFigureColumns<Row extends Sold>(isOneZone: boolean): ListColumn<Row>[] {
  const { t, i18n } = useLingui();
  const count = useCount();
  const shown = { align: "right", onCard: "rest", isNamedOnCard: true } as const;
  const asOf = ({ timezone }: Sold, at: string): string => {
    const shape = isOneZone ? "listed" : "listedInZone";
    const moment = formatMoment(at, timezone, i18n.locale, shape);
    return t`As of ${moment}`;
  };
  const cell =
    (value: (row: Row, figures: Counted) => ReactNode, isLast: boolean) => (row: Row) => {
      const figures = saidOf(row);
      if (!figures) return null;
      const words = asOf(row, figures.at);
      const isOld = Date.now() - Date.parse(figures.at) > RECENT_MS;
      return (
        <span title={words}>
          {value(row, figures)}
          {isLast && isOld && (
            <Text component="span" display="block" size="xs" c="dimmed">
              {words}
            </Text>
          )}
        </span>
      );
    };
  return [
    {
      ...shown,
      key: "ticketsSold",
      title: t`Sold`,
      render: cell((_, { ticketsSold }) => count(ticketsSold), false),
    },
    {
      ...shown,
      key: "gross",
      title: t`Gross`,
      render: cell(
        ({ currency }, { grossMinor }) => <Money amountMinor={grossMinor} currency={currency} />,
        true,
      ),
    },
  ];
}

type Counted = NonNullable<Sold["figures"]>;

/** A draft that sold nothing has nothing to say, counted or not. */
function saidOf({ status, figures }: Sold): Counted | null {
  const hasNone = figures?.ticketsSold === 0 && figures.grossMinor === 0;
  return status === "DRAFT" && hasNone ? null : figures;
}

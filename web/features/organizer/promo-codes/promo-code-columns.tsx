// What does the list show of promo codes? What each gives, and how often it was used.
import { useLingui } from "@lingui/react/macro";
import type { PromoCode } from "#shared/contracts/promo-codes.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { titleColumn } from "#web/components/list/name-column.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { TicketTitles } from "#web/components/ticket/ticket-titles.tsx";
import {
  CodeCell,
  Discount,
  stateOf,
  UsesCell,
} from "#web/features/organizer/promo-codes/promo-code-cells.tsx";
import { promoCodeStyles } from "#web/features/organizer/promo-codes/promo-code-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function usePromoCodeColumns(edit: (code: PromoCode) => void): ListColumn<PromoCode>[] {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  return [
    titleColumn("code", t`Code`, (row) => <CodeCell row={row} onEdit={() => edit(row)} />),
    {
      key: "discount",
      title: t`Discount`,
      onCard: "rest",
      render: (row) => <Discount of={row} />,
    },
    {
      key: "timesUsed",
      title: t`Used`,
      sortable: "largestFirst",
      onCard: "rest",
      isNamedOnCard: true,
      render: (row) => <UsesCell row={row} />,
    },
    {
      key: "tickets",
      title: t`Tickets`,
      onCard: "rest",
      isLong: true,
      render: ({ ticketIds }) =>
        ticketIds.length === 0 ? t`All visible tickets` : <TicketTitles ids={ticketIds} />,
    },
    {
      key: "expiresAt",
      title: t`Expires`,
      sortable: true,
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ expiresAt }) =>
        expiresAt ? <Moment at={expiresAt} timezone={timezone} shape="listed" /> : t`Never`,
    },
    {
      key: "state",
      title: t`Status`,
      onCard: "badge",
      render: (row) => (
        <StatusBadge of={promoCodeStyles} status={stateOf(row, new Date().toISOString())} />
      ),
    },
  ];
}

// Who bought what? Every order of the event with its payment and refund state.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Group } from "@mantine/core";
import { IconMessage2, IconReceipt } from "@tabler/icons-react";
import { use, useState } from "react";
import { useNavigate } from "react-router-dom";
import type * as z from "zod";
import { type OrderRow, orders } from "#shared/contracts/orders.ts";
import { MAX_CHOSEN } from "#shared/core/bounds.ts";
import { fullName } from "#shared/core/full-name.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ShownExportMenu } from "#web/components/export/export-menu.tsx";
import { ExportProgress } from "#web/components/export/export-progress.tsx";
import { useExporting } from "#web/components/export/use-exporting.ts";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn, RowAction } from "#web/components/list/list-columns.ts";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { SelectionBar } from "#web/components/list/selection-bar.tsx";
import { useTicketsFirst } from "#web/components/list/tickets-first.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { useStatusOptions } from "#web/components/page/status-badge.tsx";
import { WaitingMails } from "#web/components/page/waiting-mails.tsx";
import { OrderLink } from "#web/components/ticket/order-link.tsx";
import { Price } from "#web/components/ticket/price.tsx";
import { OrderBadges } from "#web/features/organizer/orders/order-badges.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { FirstSale } from "#web/lib/event/first-sale.tsx";
import { messageLink } from "#web/lib/event/message-link.ts";
import { badgeStyles } from "#web/lib/event/order-styles.ts";
import { paths } from "#web/lib/page/paths.ts";

const OrderForm = lazily(() => import("#web/features/organizer/orders/order-form.tsx"));

type Row = z.output<typeof OrderRow>;

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const hrefOf = ({ id: orderId }: Row) => paths.order.href({ eventId, orderId });
  const items = useItemList(orders.list);
  const exporting = useExporting({ list: "ORDERS", eventId });
  const [chosen, choose] = useState<Row[]>([]);
  const columns = useColumns(hrefOf);
  const filters = [
    { name: "status", label: t`Order status`, options: useStatusOptions(badgeStyles) },
  ];
  return (
    <>
      <ItemListScreen
        items={items}
        help={t`Everyone who bought, with payment and refund state.`}
        create={t`Create order`}
        form={({ onClose }) => <OrderForm onClose={onClose} />}
        columns={columns}
        nameOf={useBuyerName()}
        hrefOf={hrefOf}
        timezone={timezone}
        selection={{ rows: chosen, set: choose }}
        searchLabel={t`Reference, name or email`}
        filters={filters}
        tools={<ShownExportMenu list="ORDERS" exporting={exporting} items={items} />}
        nothingFound={t`No orders match`}
        empty={{
          icon: IconReceipt,
          title: t`No orders yet`,
          text: t`Orders appear here as soon as somebody buys.`,
          action: use(FirstSale),
        }}
        instead={useTicketsFirst(t`People order tickets, and this event has none.`)}
      >
        <WaitingMails timezone={timezone} />
        <ExportProgress exporting={exporting} timezone={timezone} names={{ filters, columns }} />
      </ItemListScreen>
      <SelectionBar
        count={chosen.length}
        onClear={() => choose([])}
        actions={useBulkActions(chosen)}
      />
    </>
  );
}

/** An order that is still open has no reference, and its buyer no page yet. */
function useBulkActions(chosen: Row[]): RowAction[] {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const navigate = useNavigate();
  const ids = chosen.flatMap(({ id, reference }) => (reference === null ? [] : [id]));
  const most = MAX_CHOSEN.orders;
  const isMany = ids.length > most;
  return [
    {
      label: isMany ? t`Message buyers (${most} at most)` : t`Message buyers`,
      icon: IconMessage2,
      isDisabled: ids.length === 0 || isMany,
      onClick: () => void navigate(messageLink(eventId, "order", ids)),
    },
  ];
}

function useBuyerName() {
  const { t } = useLingui();
  return (row: Row) => fullName(row) || t`No name yet`;
}

function useColumns(hrefOf: (row: Row) => string): ListColumn<Row>[] {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  const buyerOf = useBuyerName();
  return [
    {
      key: "reference",
      title: t`Order`,
      sortable: true,
      onCard: "rest",
      render: ({ id, reference }) => <OrderLink orderId={id}>{reference ?? t`Open`}</OrderLink>,
    },
    titleColumn("lastName", t`Buyer`, (row) => (
      <RowTitle to={hrefOf(row)}>{buyerOf(row)}</RowTitle>
    )),
    { key: "email", title: t`Email`, sortable: true, isLong: true, render: ({ email }) => email },
    {
      key: "ticketCount",
      title: t`Tickets`,
      sortable: "largestFirst",
      align: "right",
      onCard: "rest",
      render: ({ ticketCount }) => plural(ticketCount, { one: "# ticket", other: "# tickets" }),
    },
    {
      key: "createdAt",
      title: t`Date`,
      sortable: "largestFirst",
      onCard: "rest",
      render: ({ createdAt }) => <Moment at={createdAt} timezone={timezone} shape="listed" />,
    },
    {
      key: "status",
      title: t`Status`,
      sortable: true,
      onCard: "badge",
      render: (row) => (
        <Group gap={4} wrap="nowrap">
          <OrderBadges order={row} />
        </Group>
      ),
    },
    {
      key: "totalMinor",
      title: t`Total`,
      sortable: "largestFirst",
      align: "right",
      onCard: "end",
      render: ({ totalMinor, currency }) => <Price amountMinor={totalMinor} currency={currency} />,
    },
  ];
}

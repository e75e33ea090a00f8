// Who has bought what? The event's orders, newest first, to search, filter and open.
import { useLingui } from "@lingui/react/macro";
import { Anchor, Text } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { type OrderRow, orders } from "#shared/contracts/orders.ts";
import type { ListColumn } from "#web/components/list-columns.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { Moment } from "#web/components/moment.tsx";
import { Money } from "#web/components/money.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/status-badge.tsx";
import { useRoute } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { paths } from "#web/lib/paths.ts";
import { orderLooks } from "#web/lib/status-looks.ts";

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const list = useListParams(orders.list);
  const page = useRoute(orders.list, { params: { eventId }, query: list.query });
  const statuses = useStatusOptions(orderLooks);
  const columns: ListColumn<OrderRow>[] = [
    {
      key: "reference",
      title: t`Order`,
      sortable: true,
      onCard: "title",
      render: ({ id, reference }) => (
        <Anchor component={Link} to={paths.order.href({ eventId, orderId: id })} fw={600} fz="sm" ff="monospace">
          {reference ?? id}
        </Anchor>
      ),
    },
    {
      key: "lastName",
      title: t`Buyer`,
      sortable: true,
      onCard: "rest",
      render: ({ firstName, lastName, email }) => (
        <>
          <Text component="span" size="sm">
            {`${firstName} ${lastName}`.trim()}
          </Text>
          <Text size="xs" c="dimmed">
            {email}
          </Text>
        </>
      ),
    },
    {
      key: "status",
      title: t`Status`,
      sortable: true,
      onCard: "end",
      render: ({ status }) => <StatusBadge of={orderLooks} status={status} />,
    },
    {
      key: "createdAt",
      title: t`Date`,
      sortable: true,
      onCard: "rest",
      render: ({ createdAt }) => <Moment at={createdAt} timezone={timezone} shape="compact" />,
    },
    { key: "ticketCount", title: t`Tickets`, sortable: true, align: "right", render: ({ ticketCount }) => ticketCount },
    {
      key: "totalMinor",
      title: t`Total`,
      sortable: true,
      align: "right",
      onCard: "rest",
      render: ({ totalMinor, currency }) => <Money amountMinor={totalMinor} currency={currency} />,
    },
  ];
  return (
    <ListScreen
      title={t`Orders`}
      help={t`Every order that was completed, with its payment.`}
      list={list}
      page={page}
      columns={columns}
      nameOf={({ reference, id }) => reference ?? id}
      searchLabel={t`Reference, name or email`}
      filters={[{ name: "status", label: t`Status`, options: statuses }]}
      empty={{
        icon: IconReceipt,
        title: t`No orders yet`,
        text: t`Orders appear here as soon as somebody has bought a ticket.`,
      }}
    />
  );
}

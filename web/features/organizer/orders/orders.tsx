// Who bought what? Every order of the event with its payment and refund state.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Group, Text } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type * as z from "zod";
import { type OrderRow, orders } from "#shared/contracts/orders.ts";
import { fullName } from "#shared/core/full-name.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { useStatusOptions } from "#web/components/list/status-badge.tsx";
import { useTicketsFirst } from "#web/components/list/tickets-first.tsx";
import { lazyNamed } from "#web/components/page/lazy-named.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { Price } from "#web/components/ticket/price.tsx";
import { OrderBadges } from "#web/features/organizer/orders/order-badges.tsx";
import { badgeStyles } from "#web/features/organizer/orders/order-styles.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useListParams } from "#web/lib/page/list-params.ts";
import { paths } from "#web/lib/page/paths.ts";

const OrderForm = lazyNamed(
  () => import("#web/features/organizer/orders/order-form.tsx"),
  "OrderForm",
);

type Row = z.output<typeof OrderRow>;

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const list = useListParams(orders.list);
  const page = useApiQuery(orders.list, { params: { eventId }, query: list.query });
  const statuses = useStatusOptions(badgeStyles);
  const buyerOf = useBuyerName();
  const columns = useColumns();
  const ticketsFirst = useTicketsFirst(t`People order tickets, and this event has none.`);
  const [isCreating, create] = useState(false);
  const createButton = (
    <CreateButton onClick={() => create(true)}>
      <Trans>Create order</Trans>
    </CreateButton>
  );
  return (
    <>
      <ListScreen
        action={createButton}
        help={t`Everyone who bought, with payment and refund state.`}
        list={list}
        page={page}
        columns={columns}
        nameOf={buyerOf}
        hrefOf={({ id: orderId }) => paths.order.href({ eventId, orderId })}
        searchLabel={t`Reference, name or email`}
        filters={[{ name: "status", label: t`Order status`, options: statuses }]}
        nothingFound={t`No orders match`}
        empty={{
          icon: IconReceipt,
          title: t`No orders yet`,
          text: t`Orders appear here as soon as somebody buys. Publish the event and share its link.`,
        }}
        {...ticketsFirst}
      />
      {isCreating && (
        <Suspense>
          <OrderForm onClose={() => create(false)} />
        </Suspense>
      )}
    </>
  );
}

function useBuyerName() {
  const { t } = useLingui();
  return (row: Row) => fullName(row) || t`No name yet`;
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const buyerOf = useBuyerName();
  return [
    {
      key: "reference",
      title: t`Order`,
      sortable: true,
      onCard: "rest",
      render: ({ id: orderId, reference }) => (
        <Anchor
          component={Link}
          to={paths.order.href({ eventId, orderId })}
          ff="monospace"
          fz="sm"
          fw={600}
        >
          {reference ?? t`Open`}
        </Anchor>
      ),
    },
    {
      key: "lastName",
      title: t`Buyer`,
      sortable: true,
      onCard: "title",
      isLong: true,
      render: (row) => (
        <Text span fz="sm" fw={600}>
          {buyerOf(row)}
        </Text>
      ),
    },
    { key: "email", title: t`Email`, sortable: true, isLong: true, render: ({ email }) => email },
    {
      key: "ticketCount",
      title: t`Tickets`,
      sortable: true,
      align: "right",
      onCard: "rest",
      render: ({ ticketCount }) => plural(ticketCount, { one: "# ticket", other: "# tickets" }),
    },
    {
      key: "createdAt",
      title: t`Date`,
      sortable: true,
      onCard: "rest",
      render: ({ createdAt }) => <Moment at={createdAt} timezone={timezone} shape="compact" />,
    },
    {
      key: "status",
      title: t`Status`,
      sortable: true,
      onCard: "rest",
      render: (row) => (
        <Group gap={4}>
          <OrderBadges order={row} />
        </Group>
      ),
    },
    {
      key: "totalMinor",
      title: t`Total`,
      sortable: true,
      align: "right",
      onCard: "end",
      render: ({ totalMinor, currency }) => <Price amountMinor={totalMinor} currency={currency} />,
    },
  ];
}

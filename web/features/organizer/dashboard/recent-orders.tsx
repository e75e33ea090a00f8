// Who bought last? The newest orders, each with its buyer, tickets and total.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import type { OrderRow } from "#shared/contracts/orders.ts";
import { fullName } from "#shared/core/full-name.ts";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import { Price } from "#web/components/ticket/price.tsx";
import classes from "#web/features/organizer/dashboard/recent-orders.module.css";
import { ToAll } from "#web/features/organizer/dashboard/to-all.tsx";
import type { useNewestOrders } from "#web/features/organizer/dashboard/use-figures.ts";
import { OrderBadges } from "#web/features/organizer/orders/order-badges.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

export type NewestOrders = ReturnType<typeof useNewestOrders>;

export function RecentOrders({ newest }: { newest: NewestOrders }) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  return (
    <DetailCard
      title={<Trans>Recent orders</Trans>}
      action={<ToAll to={paths.orders.href({ eventId })}>{t`All orders`}</ToAll>}
    >
      {newest.error && !newest.data && (
        <LoadError error={newest.error} onRetry={() => void newest.refetch()} />
      )}
      {newest.data && (
        <div className={classes.room}>
          <table className={classes.table} aria-label={t`Recent orders`}>
            <thead>
              <tr>
                <th scope="col">{t`Buyer`}</th>
                <th scope="col">{t`Tickets`}</th>
                <th scope="col">{t`Total`}</th>
              </tr>
            </thead>
            <tbody>
              {newest.data.data.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DetailCard>
  );
}

function Row({ row }: { row: OrderRow }) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  return (
    <tr>
      <td>
        <div className={classes.who}>
          <Anchor
            component={Link}
            className={classes.buyer ?? ""}
            to={paths.order.href({ eventId, orderId: row.id })}
          >
            {fullName(row) || t`No name yet`}
          </Anchor>{" "}
          <OrderBadges order={row} without="COMPLETED" />
        </div>
      </td>
      <td>{plural(row.ticketCount, { one: "# ticket", other: "# tickets" })}</td>
      <td>
        <Price amountMinor={row.totalMinor} currency={row.currency} />
      </td>
    </tr>
  );
}

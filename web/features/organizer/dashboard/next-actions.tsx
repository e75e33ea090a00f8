// What has somebody to look after? Refunds that failed and open disputes, where they are mended.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import {
  type Icon,
  IconBuildingBank,
  IconCashOff,
  IconDatabaseX,
  IconMailOff,
} from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { OrderBadge } from "#shared/contracts/orders.ts";
import type { Troubles } from "#shared/contracts/stats.ts";
import { writeQuery } from "#shared/core/lists.ts";
import { type Currency, formatMoney } from "#shared/core/money.ts";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import classes from "#web/features/organizer/dashboard/dashboard.module.css";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** Without a badge nobody but the operator can mend it. */
type Action = { badge: OrderBadge | null; icon: Icon; name: string; why: string };

/** Nothing while there is nothing to do. */
export function NextActions({ troubles, currency }: { troubles: Troubles; currency: Currency }) {
  const { t, i18n } = useLingui();
  const { failedRefunds, openDisputes, inquiries, undelivered, unreadable } = troubles;
  const [held, asked] = [troubles.openDisputesMinor, troubles.inquiriesMinor].map((minor) =>
    formatMoney(minor, currency, i18n.locale),
  );
  const actions: Action[] = [];
  if (failedRefunds > 0)
    actions.push({
      badge: "REFUND_FAILED",
      icon: IconCashOff,
      name: plural(failedRefunds, { one: "# refund failed", other: "# refunds failed" }),
      why: t`The buyer has not got the money back.`,
    });
  if (openDisputes > 0)
    actions.push({
      badge: "OPEN_DISPUTE",
      icon: IconBuildingBank,
      name: plural(openDisputes, { one: "# open dispute", other: "# open disputes" }),
      why: t`A bank holds ${held} until it has decided.`,
    });
  if (inquiries > 0)
    actions.push({
      badge: "INQUIRY",
      icon: IconBuildingBank,
      name: plural(inquiries, { one: "# question of a bank", other: "# questions of banks" }),
      why: t`A bank asks about ${asked}; no money has moved.`,
    });
  if (undelivered > 0)
    actions.push({
      badge: "UNDELIVERED",
      icon: IconMailOff,
      name: plural(undelivered, {
        one: "# buyer's mail came back",
        other: "Mails of # buyers came back",
      }),
      why: t`The address does not take mail.`,
    });
  if (unreadable > 0)
    actions.push({
      badge: null,
      icon: IconDatabaseX,
      name: plural(unreadable, {
        one: "# entry cannot be read",
        other: "# entries cannot be read",
      }),
      why: t`No figure counts a damaged order with its attendees, or a damaged attendee. Tell the operator of this site.`,
    });
  if (actions.length === 0) return null;
  return (
    <DetailCard title={<Trans>To look after</Trans>}>
      <ul className={classes.actions}>
        {actions.map((action) => (
          <Line key={action.name} {...action} />
        ))}
      </ul>
    </DetailCard>
  );
}

function Line({ badge, icon: IconShape, name, why }: Action) {
  const { id: eventId } = useCurrentEvent();
  return (
    <li>
      <IconShape size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <div>
          <b>{name}</b>
          <span>{why}</span>
        </div>
        {badge && <ToOrders eventId={eventId} badge={badge} name={name} />}
      </div>
    </li>
  );
}

function ToOrders(of: { eventId: string; badge: OrderBadge; name: string }) {
  const { t } = useLingui();
  const { eventId, badge, name } = of;
  const search = writeQuery({ filter_fields: { status: [badge] } });
  return (
    <Anchor
      component={Link}
      className={classes.link ?? ""}
      to={paths.orders.href({ eventId }) + search}
      aria-label={t`See orders: ${name}`}
    >
      <Trans>See orders</Trans>
    </Anchor>
  );
}

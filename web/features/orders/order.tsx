// What is the whole story of one order? Amount and state, what happened, who comes, and how the total adds up.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Code, Skeleton, Stack } from "@mantine/core";
import { useParams } from "react-router-dom";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { LoadError } from "#web/components/load-error.tsx";
import { Moment } from "#web/components/moment.tsx";
import { Money } from "#web/components/money.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import styles from "#web/features/orders/order.module.css";
import { MailLine, PaymentLine } from "#web/features/orders/order-lines.tsx";
import { PaymentCard } from "#web/features/orders/payment-card.tsx";
import { Timeline } from "#web/features/orders/timeline.tsx";
import { useRoute } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";
import { paths } from "#web/lib/paths.ts";
import { attendeeLooks, orderLooks } from "#web/lib/status-looks.ts";

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { orderId = "" } = useParams();
  const order = useRoute(orders.get, { params: { eventId, orderId } });
  usePageTitle(order.data?.reference ?? t`Order`);
  if (order.isError && !order.data)
    return <LoadError level={1} error={order.error} onRetry={() => void order.refetch()} />;
  if (!order.data) {
    return (
      <Stack>
        <Skeleton h={44} w={260} />
        <Skeleton h={280} radius="md" />
      </Stack>
    );
  }
  return <OrderOf order={order.data} />;
}

function OrderOf({ order }: { order: Order }) {
  const { timezone } = useCurrentEvent();
  const { reference, firstName, lastName, email, currency } = order;
  const buyer = `${firstName} ${lastName}`.trim();
  return (
    <>
      <PageHeader
        title={<Money amountMinor={order.totalMinor} currency={currency} />}
        badge={<StatusBadge of={orderLooks} status={order.status} />}
        help={
          <>
            {reference && (
              <>
                <Trans>
                  Order <Code>{reference}</Code>
                </Trans>
                {", "}
              </>
            )}
            {buyer && `${buyer}, `}
            <Moment at={order.createdAt} timezone={timezone} />
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <section className={styles.card}>
            <h2>
              <Trans>Timeline</Trans>
            </h2>
            <Timeline entries={order.timeline} timezone={timezone} />
          </section>
          <Attendees order={order} />
        </div>
        <div className={styles.column}>
          <PaymentCard order={order} />
          <section className={styles.card}>
            <h2>
              <Trans>Buyer</Trans>
            </h2>
            <div className={styles.who}>
              <b>{buyer || <Trans>Not entered yet</Trans>}</b>
              {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
            </div>
            <PaymentLine status={order.paymentStatus} />
            <MailLine mail={order.mail} />
          </section>
        </div>
      </div>
    </>
  );
}

function Attendees({ order }: { order: Order }) {
  const { id: eventId } = useCurrentEvent();
  if (order.attendees.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>
        <Trans>Attendees</Trans> <span className={styles.soft}>{order.attendees.length}</span>
      </h2>
      <ul className={styles.people}>
        {order.attendees.map((attendee) => (
          <li key={attendee.id}>
            <div className={styles.who}>
              <b>
                {attendee.firstName} {attendee.lastName}
              </b>
              <span className={styles.soft}>{attendee.email}</span>
            </div>
            <span className={styles.soft}>{attendee.ticketTitle}</span>
            <StatusBadge of={attendeeLooks} status={attendee.status} />
            <Anchor
              fz="sm"
              href={paths.ticketPage.href({ eventId, attendeeShortId: attendee.shortId })}
              target="_blank"
              aria-label={`${attendee.firstName} ${attendee.lastName}`}
            >
              <Trans>View ticket</Trans>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

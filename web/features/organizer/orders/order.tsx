// What happened to one order? Amount and state, timeline, attendees, and how the total adds up.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { useParams } from "react-router-dom";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { fullName } from "#shared/core/full-name.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { ClosedAddress } from "#web/components/ticket/closed-address.tsx";
import { DetailScreen } from "#web/components/ticket/detail-screen.tsx";
import { MailList } from "#web/components/ticket/mail-list.tsx";
import { OutdatedTicket } from "#web/components/ticket/outdated-ticket.tsx";
import { Price } from "#web/components/ticket/price.tsx";
import { AcceptedTerms } from "#web/features/organizer/orders/accepted-terms.tsx";
import { MoneyNotices } from "#web/features/organizer/orders/money-notices.tsx";
import classes from "#web/features/organizer/orders/order.module.css";
import { OrderActions } from "#web/features/organizer/orders/order-actions.tsx";
import { OrderAnswers, useOrderQuestions } from "#web/features/organizer/orders/order-answers.tsx";
import {
  OrderAttendees,
  type OrderTickets,
  useOrderTickets,
} from "#web/features/organizer/orders/order-attendees.tsx";
import { OrderBadges } from "#web/features/organizer/orders/order-badges.tsx";
import { PaymentCard } from "#web/features/organizer/orders/payment-card.tsx";
import { PaymentLine } from "#web/features/organizer/orders/payment-line.tsx";
import { Timeline } from "#web/features/organizer/orders/timeline.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { mailLink } from "#web/lib/page/mail-link.ts";
import { paths } from "#web/lib/page/paths.ts";

const BuyerForm = lazily(() => import("#web/features/organizer/orders/buyer-form.tsx"));

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { orderId = "" } = useParams();
  return (
    <DetailScreen
      route={orders.get}
      params={{ eventId, orderId }}
      nameOf={({ reference }) => reference}
      isUnderWay={({ refundStatus }) => refundStatus === "PENDING"}
      list={{ to: paths.orders.href({ eventId }), label: t`Go to the orders` }}
    >
      {(order) => <OrderOf order={order} />}
    </DetailScreen>
  );
}

function OrderOf({ order }: { order: Order }) {
  const { timezone } = useCurrentEvent();
  const buyer = fullName(order);
  const tickets = useOrderTickets();
  return (
    <>
      <PageHeader
        title={<Price amountMinor={order.totalMinor} currency={order.currency} />}
        badge={<OrderBadges order={order} />}
        actions={<OrderActions order={order} />}
        help={<Origin order={order} buyer={buyer} timezone={timezone} />}
      />
      <MoneyNotices order={order} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <DetailCard title={<Trans>Timeline</Trans>}>
            <Timeline order={order} timezone={timezone} />
          </DetailCard>
          <OrderAttendees order={order} tickets={tickets} />
        </div>
        <div className={classes.column}>
          <PaymentCard order={order} />
          <BuyerCard order={order} buyer={buyer} timezone={timezone} />
          <OrderAnswers order={order} />
          <MailsCard order={order} tickets={tickets} />
        </div>
      </div>
      {tickets.dialog}
    </>
  );
}

type BuyerProps = { order: Order; buyer: string; timezone: string };

/** Only a complete order has a reference, and it has a buyer. */
function Origin({ order: { reference, createdAt }, buyer, timezone }: BuyerProps) {
  const at = <Moment at={createdAt} timezone={timezone} />;
  if (buyer === "") return at;
  if (reference === null)
    return (
      <Trans>
        {buyer}, {at}
      </Trans>
    );
  return (
    <Trans>
      Order{" "}
      <Text span inherit ff="monospace">
        {reference}
      </Text>
      , {buyer}, {at}
    </Trans>
  );
}

function BuyerCard({ order, buyer, timezone }: BuyerProps) {
  const { t } = useLingui();
  const [isEdited, edit] = useState(false);
  const questions = useOrderQuestions(order);
  const { email } = order;
  return (
    <DetailCard
      title={<Trans>Buyer</Trans>}
      action={
        isChangeable(order) && (
          <Button size="xs" variant="default" aria-label={t`Edit buyer`} onClick={() => edit(true)}>
            <Trans>Edit</Trans>
          </Button>
        )
      }
    >
      <div className={classes.who}>
        <b>{buyer || <Trans>Not entered yet</Trans>}</b>
        {email && <Anchor href={mailLink(email)}>{email}</Anchor>}
        {order.isUndelivered && <ClosedAddress onCorrect={() => edit(true)} />}
      </div>
      <PaymentLine order={order} />
      <AcceptedTerms order={order} timezone={timezone} />
      {isEdited && (
        <Suspense>
          <BuyerForm
            first="buyer"
            order={order}
            questions={questions}
            onClose={() => edit(false)}
          />
        </Suspense>
      )}
    </DetailCard>
  );
}

function MailsCard({ order, tickets }: { order: Order; tickets: OrderTickets }) {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const resend = useConfirmed(orders.resendConfirmation);
  const hasTickets =
    order.status === "COMPLETED" && order.attendees.some(({ status }) => status === "ACTIVE");
  const isFirst = order.mails.length === 0;
  if (isFirst && !hasTickets) return null;
  return (
    <DetailCard
      title={<Trans>Mails</Trans>}
      action={
        hasTickets && (
          <Button
            size="xs"
            variant="default"
            loading={resend.isRunning}
            onClick={() =>
              resend.run(
                { params: { eventId, orderId: order.id }, idempotencyKey: crypto.randomUUID() },
                {
                  done: t`The confirmation will be sent.`,
                  failed: t`The confirmation was not sent`,
                },
              )
            }
          >
            {isFirst ? <Trans>Send confirmation</Trans> : <Trans>Resend confirmation</Trans>}
          </Button>
        )
      }
    >
      {order.attendees
        .filter(({ isTicketOutdated }) => isTicketOutdated)
        .map((attendee) => (
          <OutdatedTicket
            key={attendee.id}
            name={fullName(attendee)}
            isSending={tickets.isSending}
            onSend={() => tickets.send(attendee)}
          />
        ))}
      {isFirst && (
        <Text size="sm" c="dimmed">
          <Trans>Nothing was mailed yet.</Trans>
        </Text>
      )}
      <MailList mails={order.mails} timezone={timezone} />
    </DetailCard>
  );
}

/** Before an order is complete, the buyer is still entering the details. */
const isChangeable = ({ completedAt }: Order): boolean => completedAt !== null;

// What does the buyer have now? A large headline, then the tickets.
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Skeleton } from "@mantine/core";
import {
  IconCheck,
  IconInfoCircle,
  IconMailX,
  IconReceiptRefund,
  IconTicketOff,
} from "@tabler/icons-react";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { placeText } from "#shared/core/place.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { FormattedText } from "#web/components/rich-text/formatted-text.tsx";
import { JoinDetails } from "#web/components/ticket/join-details.tsx";
import { TakeAlong } from "#web/components/ticket/take-along.tsx";
import { WaitingMail } from "#web/components/ticket/waiting-mail.tsx";
import { validTickets } from "#web/features/buyer/checkout/order-state.ts";
import { hasMoneyBack, MoneyBack } from "#web/features/buyer/checkout/payment/money-back.tsx";
import { StepTitle } from "#web/features/buyer/checkout/step-title.tsx";
import classes from "#web/features/buyer/checkout/summary.module.css";
import { CancelledCard, TicketCard } from "#web/features/buyer/checkout/ticket-card.tsx";
import { useLocationFlag } from "#web/features/buyer/checkout/use-location-flag.ts";
import { useOrder } from "#web/features/buyer/checkout/use-order.ts";
import { fileUrl } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/page/paths.ts";

/** Each code is a separate request. */
const MAX_CODES = 6;

export function Component() {
  const { order } = useOrder();
  const isPaidAlready = useLocationFlag("isPaidAlready");
  const count = validTickets(order.attendees).valid.length;
  const { eventId, shortId } = order;
  const email = order.buyer?.email;
  const along = (
    <TakeAlong
      calendar={fileUrl(documents.orderCalendar, { eventId, shortId })}
      pdf={fileUrl(documents.orderPdf, { eventId, shortId })}
      print={paths.orderPrint.href({ eventId, orderShortId: shortId })}
    />
  );
  return (
    <>
      {isPaidAlready && (
        <Alert color="blue" mb={24} icon={<IconInfoCircle size={20} aria-hidden="true" />}>
          <Trans>This order has already been paid.</Trans>
        </Alert>
      )}
      <Headline order={order} />
      {email && count > 0 && isUnsent(order) && (
        <UnsentMail email={email} state={order.mailState} count={count} />
      )}
      {email && count > 0 && order.mailWaitsUntil && (
        <>
          <WaitingMail
            email={email}
            count={count}
            until={order.mailWaitsUntil}
            timezone={order.event.timezone}
          />
          <div className={classes.along}>{along}</div>
        </>
      )}
      {hasMoneyBack(order) && <RefundNotice order={order} count={count} />}
      <JoinDetails text={order.event.onlineDetails} />
      <Tickets order={order} />
      {count > 0 && !order.mailWaitsUntil && <div className={classes.along}>{along}</div>}
      {count > 0 && <FromOrganizer html={order.postCheckoutMessage} />}
    </>
  );
}

/** Whether the buyer is going, and where the mail went. */
function Headline({ order }: { order: CheckoutOrder }) {
  const { t } = useLingui();
  const { valid, areAllCancelled } = validTickets(order.attendees);
  const { title } = order.event;
  const email = order.buyer?.email;
  const cancelled = plural(order.attendees.length, {
    one: "Your ticket was cancelled",
    other: "Your tickets were cancelled",
  });
  return (
    <>
      <span className={classes.mark} data-state={areAllCancelled ? "cancelled" : "valid"}>
        {areAllCancelled ? (
          <IconTicketOff size={32} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconCheck size={32} stroke={2.25} aria-hidden="true" />
        )}
      </span>
      <div className={classes.moment}>
        {!areAllCancelled ? (
          <>
            <StepTitle title={t`You're going`}>
              <Trans>You're going</Trans>
            </StepTitle>
            <p>
              <Plural
                value={valid.length}
                one={`Your ticket for ${title} is yours.`}
                other={`Your # tickets for ${title} are yours.`}
              />{" "}
              {email && !isUnsent(order) && !order.mailWaitsUntil && (
                <Trans>
                  Mail about this order goes to <b>{email}</b>.
                </Trans>
              )}
            </p>
            <WhenAndWhere event={order.event} />
          </>
        ) : (
          <>
            <StepTitle title={cancelled}>{cancelled}</StepTitle>
            <p>
              <Trans>
                No code of this order opens the door of {title} any more. If you think this is a
                mistake, ask the organizer.
              </Trans>
            </p>
          </>
        )}
      </div>
    </>
  );
}

function FromOrganizer({ html }: { html: string }) {
  const { t } = useLingui();
  if (!html) return null;
  return (
    <section className={classes.message} aria-label={t`From the organizer`}>
      <FormattedText html={html} />
    </section>
  );
}

const unsent: readonly CheckoutOrder["mailState"][] = [
  "LIMITED",
  "FAILED",
  "BOUNCED",
  "SOFT_BOUNCED",
];
const isUnsent = ({ mailState }: CheckoutOrder): boolean => unsent.includes(mailState);

type UnsentProps = { email: string; state: CheckoutOrder["mailState"]; count: number };

const UnsentMail = ({ email, state, count }: UnsentProps) => (
  <Alert
    color="yellow"
    mt={24}
    icon={<IconMailX size={20} aria-hidden="true" />}
    title={
      state === "BOUNCED" ? (
        <Trans>Our mail came back</Trans>
      ) : (
        <Plural
          value={count}
          one="Your ticket was not mailed"
          other="Your tickets were not mailed"
        />
      )
    }
  >
    <UnsentReason email={email} state={state} />
  </Alert>
);

function UnsentReason({ email, state }: Pick<UnsentProps, "email" | "state">) {
  if (state === "BOUNCED")
    return (
      <Trans>
        {email} does not take mail. Bookmark this page, or take the PDF and the calendar entry here.
      </Trans>
    );
  return state === "LIMITED" ? (
    <Trans>
      Too many mails to the mailbox of {email} were asked for that day. Bookmark this page, or
      download the PDF here.
    </Trans>
  ) : (
    <Trans>
      Our mail to {email} was not delivered. Bookmark this page, or download the PDF here.
    </Trans>
  );
}

/** `count` tickets are valid. A refund alone makes none of them void. */
const RefundNotice = ({ order, count }: { order: CheckoutOrder; count: number }) => (
  <Alert
    color="blue"
    mt={24}
    icon={<IconReceiptRefund size={20} aria-hidden="true" />}
    title={<Trans>Refund</Trans>}
  >
    <MoneyBack order={order} />{" "}
    {count > 0 && (
      <Plural value={count} one="Your ticket stays valid." other="Your tickets stay valid." />
    )}
  </Alert>
);

function WhenAndWhere({ event }: Pick<CheckoutOrder, "event">) {
  const { i18n } = useLingui();
  return (
    <p>
      <b>
        <Moment at={event.startAt} timezone={event.timezone} />
      </b>
      <br />
      {event.isOnline ? <Trans>Online event</Trans> : placeText(event.place, i18n.locale)}
    </p>
  );
}

function Tickets({ order }: { order: CheckoutOrder }) {
  const { t } = useLingui();
  const { eventId, shortId } = order;
  const withCode = validTickets(order.attendees).valid.slice(0, MAX_CODES);
  return (
    <ul className={classes.tickets} aria-label={t`Tickets`}>
      {order.attendees.map((attendee, index) => (
        <li key={attendee.shortId ?? `${attendee.ticketId} ${index}`}>
          {attendee.status === "CANCELLED" && <CancelledCard attendee={attendee} />}
          {attendee.status !== "CANCELLED" && attendee.shortId && (
            <TicketCard
              attendee={attendee}
              shortId={attendee.shortId}
              orderShortId={shortId}
              eventId={eventId}
              hasCode={withCode.includes(attendee)}
            />
          )}
          {attendee.status !== "CANCELLED" && !attendee.shortId && (
            <Skeleton height={130} radius="md" />
          )}
        </li>
      ))}
    </ul>
  );
}

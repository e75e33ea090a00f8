// What does the summary show of one ticket? Its code as a thumbnail, its holder, and a link to it.
import { Trans } from "@lingui/react/macro";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconTicket, IconTicketOff } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { QrCode } from "#web/components/ticket/qr-code.tsx";
import { TicketReference } from "#web/components/ticket/ticket-reference.tsx";
import classes from "#web/features/buyer/checkout/summary.module.css";
import { useApiQuery } from "#web/lib/api/api.ts";
import { attendeeStyles } from "#web/lib/event/attendee-styles.ts";
import { fromOrder } from "#web/lib/event/from-order.ts";
import { paths } from "#web/lib/page/paths.ts";

type Props = {
  attendee: CheckoutOrder["attendees"][number];
  shortId: string;
  orderShortId: string;
  eventId: string;
  hasCode: boolean;
};

/** A cancelled ticket has no link. */
export function CancelledCard({
  attendee: { firstName, lastName, ticketTitle, ticketReference, status },
}: Pick<Props, "attendee">) {
  return (
    <article className={classes.ticket}>
      <div className={classes.code}>
        <IconTicketOff size={32} stroke={1.5} aria-hidden="true" />
      </div>
      <div className={classes.who}>
        <s>
          {firstName} {lastName}
        </s>
        <span>{ticketTitle}</span>
        {ticketReference && <TicketReference>{ticketReference}</TicketReference>}
      </div>
      <div className={classes.status}>
        <StatusBadge of={attendeeStyles} status={status} />
      </div>
    </article>
  );
}

/** `hasCode` decides whether the card also loads the ticket's code. */
export function TicketCard({ attendee, shortId, orderShortId, eventId, hasCode }: Props) {
  const ticket = useApiQuery(
    publicTickets.get,
    { params: { eventId, shortId } },
    { enabled: hasCode },
  );
  return (
    <article className={classes.ticket}>
      <div className={classes.code} data-filled={ticket.data ? true : undefined}>
        {ticket.data ? (
          <QrCode text={ticket.data.qrText} />
        ) : (
          <IconTicket size={32} stroke={1.5} aria-hidden="true" />
        )}
      </div>
      <div className={classes.who}>
        <b>
          {attendee.firstName} {attendee.lastName}
        </b>
        <span>{attendee.ticketTitle}</span>
        {attendee.ticketReference && <TicketReference>{attendee.ticketReference}</TicketReference>}
      </div>
      <Button
        component={Link}
        to={paths.ticketPage.href({ eventId, attendeeShortId: shortId })}
        state={fromOrder(orderShortId)}
        variant="default"
        size="lg"
        className={classes.open}
      >
        <Trans>
          Open ticket{" "}
          <VisuallyHidden>
            of {attendee.firstName}, {attendee.ticketTitle} {attendee.ticketReference}
          </VisuallyHidden>
        </Trans>
      </Button>
    </article>
  );
}

// What is on a printed ticket? Event, holder, order number and code, unless it is cancelled.
import { Trans, useLingui } from "@lingui/react/macro";
import type { PublicTicketPage } from "#shared/contracts/public/public-tickets.ts";
import { placeText } from "#shared/core/place.ts";
import { JoinDetails } from "#web/components/ticket/join-details.tsx";
import { QrCode } from "#web/components/ticket/qr-code.tsx";
import classes from "#web/features/buyer/print/print.module.css";
import { formatSpan } from "#web/lib/page/time.ts";

export function TicketSheet({
  ticket,
  number,
  total,
}: {
  ticket: PublicTicketPage;
  number: number;
  total: number;
}) {
  const { i18n } = useLingui();
  const { event, firstName, lastName, ticketTitle, ticketReference, reference } = ticket;
  const place = event.isOnline ? <Trans>Online event</Trans> : placeText(event.place, i18n.locale);
  return (
    <article className={classes.sheet}>
      <h1>{event.title}</h1>
      <p className={classes.when}>
        {formatSpan(event.startAt, event.endAt, event.timezone, i18n.locale)}
        <br />
        {place}
      </p>
      <div className={classes.bottom}>
        <dl className={classes.facts}>
          <div>
            <dt>
              <Trans>Name</Trans>
            </dt>
            <dd>
              {firstName} {lastName}
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Ticket</Trans>
            </dt>
            <dd>{ticketTitle}</dd>
          </div>
          <div>
            <dt>
              <Trans>Ticket number</Trans>
            </dt>
            <dd className={classes.reference}>{ticketReference}</dd>
          </div>
          <div>
            <dt>
              <Trans>Order number</Trans>
            </dt>
            <dd className={classes.reference}>{reference}</dd>
          </div>
        </dl>
        {ticket.status === "CANCELLED" ? (
          <p className={classes.cancelled}>
            <Trans>Cancelled. This ticket is no longer valid.</Trans>
          </p>
        ) : (
          <div className={classes.code}>
            <QrCode text={ticket.qrText} />
            <p>
              <Trans>Show this code at the entrance, on paper or on a screen.</Trans>
            </p>
          </div>
        )}
      </div>
      <JoinDetails text={event.onlineDetails} />
      <p className={classes.foot}>
        <Trans>
          Ticket {number} of {total}
        </Trans>
      </p>
    </article>
  );
}

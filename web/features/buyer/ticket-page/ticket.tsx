// What is on a ticket? The same on screen and on paper: status, event, person, code.
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCircleCheck, IconCircleX, IconHistory } from "@tabler/icons-react";
import type { PublicTicketPage } from "#shared/contracts/public/public-tickets.ts";
import { placeText } from "#shared/core/place.ts";
import { Picture } from "#web/components/image/picture.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { StageArt } from "#web/components/page/stage-art.tsx";
import { JoinDetails } from "#web/components/ticket/join-details.tsx";
import { QrCode } from "#web/components/ticket/qr-code.tsx";
import classes from "#web/features/buyer/ticket-page/ticket-page.module.css";

type TicketState = "valid" | "used" | "cancelled";

function stateOf({ status, checkedInAt }: PublicTicketPage): TicketState {
  if (status === "CANCELLED") return "cancelled";
  return checkedInAt ? "used" : "valid";
}

export function Ticket({ ticket, eventId }: { ticket: PublicTicketPage; eventId: string }) {
  const { i18n } = useLingui();
  const { event } = ticket;
  const [cover] = ticket.images;
  const state = stateOf(ticket);
  const place = event.isOnline ? <Trans>Online event</Trans> : placeText(event.place, i18n.locale);
  return (
    <article className={classes.ticket}>
      <div className={classes.strip}>
        {cover ? <Picture image={cover} sizes="420px" /> : <StageArt seed={eventId} />}
      </div>
      <Ribbon state={state} ticket={ticket} />
      <div className={classes.head}>
        <h1>{event.title}</h1>
        <p>
          <Moment at={event.startAt} timezone={event.timezone} />
          <br />
          {place}
        </p>
      </div>
      <dl className={classes.who}>
        <div>
          <dt>
            <Trans>Name</Trans>
          </dt>
          <dd>
            {ticket.firstName} {ticket.lastName}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Ticket</Trans>
          </dt>
          <dd>{ticket.ticketTitle}</dd>
        </div>
      </dl>
      <div className={classes.join}>
        <JoinDetails text={event.onlineDetails} />
      </div>
      <div className={classes.perforation} />
      <div className={classes.bottom}>
        <div className={classes.code} data-state={state}>
          <QrCode text={ticket.qrText} />
          {state !== "valid" && (
            <p>
              {state === "used" ? (
                <Trans>This ticket was used</Trans>
              ) : (
                <Trans>This ticket is no longer valid</Trans>
              )}
            </p>
          )}
        </div>
        <p className={classes.reference}>{ticket.ticketReference}</p>
        {state === "valid" && (
          <p className={classes.hint}>
            <Trans>Turn your screen brightness up at the door</Trans>
          </p>
        )}
      </div>
    </article>
  );
}

function Ribbon({ state, ticket }: { state: TicketState; ticket: PublicTicketPage }) {
  if (state === "cancelled") {
    return (
      <p className={classes.ribbon} data-state={state}>
        <IconCircleX size={20} stroke={1.75} aria-hidden="true" />
        <Trans>Cancelled</Trans>
      </p>
    );
  }
  if (state === "used" && ticket.checkedInAt) {
    return (
      <p className={classes.ribbon} data-state={state}>
        <IconHistory size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <Trans>
            Used on <Moment at={ticket.checkedInAt} timezone={ticket.event.timezone} />
          </Trans>
        </span>
      </p>
    );
  }
  return (
    <p className={classes.ribbon} data-state={state}>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
      <Trans>Valid</Trans>
    </p>
  );
}

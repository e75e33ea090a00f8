// What does the holder of a ticket show at the door? Their name, its state and the code.
import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { useParams } from "react-router-dom";
import { documents } from "#shared/contracts/public/documents.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { RefusedLoad } from "#web/components/list/refused-load.tsx";
import { TakeAlong } from "#web/components/ticket/take-along.tsx";
import { MailComes } from "#web/components/ticket/waiting-mail.tsx";
import { Ticket } from "#web/features/buyer/ticket-page/ticket.tsx";
import classes from "#web/features/buyer/ticket-page/ticket-page.module.css";
import { TicketPager } from "#web/features/buyer/ticket-page/ticket-pager.tsx";
import { fileUrl, useApiQuery } from "#web/lib/api/api.ts";
import { useFromOrder } from "#web/lib/event/from-order.ts";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  const { t } = useLingui();
  const { eventId = "", attendeeShortId = "" } = useParams();
  const params = { eventId, shortId: attendeeShortId };
  const orderShortId = useFromOrder();
  const ofOrder = { params: { eventId, shortId: orderShortId ?? "" } };
  const order = useApiQuery(publicTickets.ofOrder, ofOrder, { enabled: orderShortId !== null });
  // A person who swipes through an order wants only the tickets that work at the door.
  const tickets = order.data?.tickets.filter(
    ({ status, shortId }) => status === "ACTIVE" || shortId === attendeeShortId,
  );
  const known = tickets?.find(({ shortId }) => shortId === attendeeShortId);
  const ticket = useApiQuery(publicTickets.get, { params }, known && { initialData: known });

  if (ticket.error && !ticket.data) {
    return (
      <>
        <title>{t`Ticket`}</title>
        <RefusedLoad error={ticket.error} eventId={eventId} onRetry={() => void ticket.refetch()} />
      </>
    );
  }
  const title = ticket.data?.event.title;
  return (
    <main className={classes.page}>
      <title>{title === undefined ? t`Ticket` : t`Ticket: ${title}`}</title>
      {orderShortId !== null && tickets && known && (
        <TicketPager
          eventId={eventId}
          orderShortId={orderShortId}
          tickets={tickets}
          current={attendeeShortId}
        />
      )}
      {ticket.data ? (
        <>
          <Ticket ticket={ticket.data} eventId={eventId} />
          {ticket.data.status === "ACTIVE" && (
            <div className={classes.along}>
              {order.data?.mailWaitsUntil && (
                <p className={classes.hint}>
                  <MailComes
                    until={order.data.mailWaitsUntil}
                    timezone={ticket.data.event.timezone}
                  />
                </p>
              )}
              <TakeAlong
                calendar={fileUrl(documents.ticketCalendar, params)}
                pdf={fileUrl(documents.ticketPdf, params)}
                print={paths.ticketPrint.href({ eventId, attendeeShortId })}
              />
            </div>
          )}
        </>
      ) : (
        <Skeleton width="100%" maw={420} height={620} radius="lg" />
      )}
    </main>
  );
}

// What is printed? The tickets of an order, or one ticket, each on its own page and nothing else.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { type PublicTicketPage, publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { RefusedLoad } from "#web/components/list/refused-load.tsx";
import classes from "#web/features/buyer/print/print.module.css";
import { TicketSheet } from "#web/features/buyer/print/ticket-sheet.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";

/** Serves two addresses: that of an order and that of one ticket. */
export function Component() {
  const { eventId = "", orderShortId, attendeeShortId } = useParams();
  const isOrder = orderShortId !== undefined;
  const ofOrder = { params: { eventId, shortId: orderShortId ?? "" } };
  const ofTicket = { params: { eventId, shortId: attendeeShortId ?? "" } };
  const order = useApiQuery(publicTickets.ofOrder, ofOrder, { enabled: isOrder });
  const ticket = useApiQuery(publicTickets.get, ofTicket, { enabled: !isOrder });
  const { error, refetch } = isOrder ? order : ticket;
  const tickets = isOrder ? printed(order.data?.tickets) : ticket.data && [ticket.data];

  if (error && !tickets)
    return <RefusedLoad error={error} eventId={eventId} onRetry={() => void refetch()} />;
  return (
    <main className={classes.page}>
      {tickets ? <Sheets tickets={tickets} /> : <Skeleton height={480} radius="md" />}
    </main>
  );
}

/** Cancelled tickets are printed, marked as such, only if the order has no valid one. */
function printed(tickets: PublicTicketPage[] | undefined): PublicTicketPage[] | undefined {
  const valid = tickets?.filter(({ status }) => status === "ACTIVE");
  return valid?.length === 0 ? tickets : valid;
}

function Sheets({ tickets }: { tickets: PublicTicketPage[] }) {
  const { t } = useLingui();
  const title = tickets[0]?.event.title ?? "";
  usePageTitle(t`Tickets`, title);
  useEffect(() => {
    // The layout is final once the fonts have loaded. Leaving the page before that prints nothing.
    let isLeft = false;
    void document.fonts.ready.then(() => isLeft || window.print());
    return () => {
      isLeft = true;
    };
  }, []);
  return (
    <>
      <Button
        variant="default"
        size="lg"
        className={classes.button}
        leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        <Trans>Print</Trans>
      </Button>
      {tickets.map((ticket, index) => (
        <TicketSheet
          key={ticket.shortId}
          ticket={ticket}
          number={index + 1}
          total={tickets.length}
        />
      ))}
    </>
  );
}

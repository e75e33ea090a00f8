// What does the holder of a ticket show at the door? Whose it is, whether it is good, and the code on white.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useEffect } from "react";
import { useMatch, useParams } from "react-router-dom";
import { publicTickets } from "#shared/contracts/public-tickets.ts";
import { LoadError } from "#web/components/load-error.tsx";
import { Ticket } from "#web/features/ticket-page/ticket.tsx";
import classes from "#web/features/ticket-page/ticket-page.module.css";
import { useRoute } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";

export function Component() {
  const { t } = useLingui();
  const { eventId = "", attendeeShortId = "" } = useParams();
  const isForPrint = useMatch(paths.ticketPrint.pattern) !== null;
  const ticket = useRoute(publicTickets.get, { params: { eventId, shortId: attendeeShortId } });
  const isShown = ticket.data !== undefined;
  useEffect(() => {
    if (isShown && isForPrint) window.print();
  }, [isShown, isForPrint]);

  return (
    <main className={classes.page}>
      <title>{ticket.data ? `${t`Ticket`}: ${ticket.data.event.title}` : t`Ticket`}</title>
      {ticket.data ? (
        <>
          <Ticket ticket={ticket.data} eventId={eventId} />
          <Button
            variant="default"
            size="lg"
            className={classes.print}
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            <Trans>Print</Trans>
          </Button>
        </>
      ) : ticket.error ? (
        <LoadError error={ticket.error} onRetry={() => ticket.refetch()} />
      ) : (
        <Skeleton width="100%" maw={420} height={620} radius="lg" />
      )}
    </main>
  );
}

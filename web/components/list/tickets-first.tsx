// What does a list show that needs a ticket, in an event without one? Why, and the way there.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { ListScreenProps } from "#web/components/list/list-screen.tsx";
import { useRank } from "#web/components/page/main-button.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useEventTickets } from "#web/lib/event/event-tickets.ts";
import { paths } from "#web/lib/page/paths.ts";

/** Null if the event has a ticket. */
export function useTicketsFirst(
  why: string,
): Pick<ListScreenProps<{ id: string }>, "help" | "action" | "empty"> | null {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { sold } = useEventTickets();
  if (sold.data?.meta.total !== 0) return null;
  const action = <ToTickets eventId={eventId} />;
  return {
    help: why,
    action,
    empty: { icon: IconTicket, title: t`Create a ticket first`, action },
  };
}

const ToTickets = ({ eventId }: { eventId: string }) => (
  <Button
    variant={useRank("first")}
    component={Link}
    to={paths.tickets.href({ eventId })}
    data-main-action
  >
    <Trans>Go to tickets</Trans>
  </Button>
);

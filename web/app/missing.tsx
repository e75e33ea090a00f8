// What does an address of the management show that leads nowhere? The way on, in the frame.
import { useLingui } from "@lingui/react/macro";
import { Button, Paper } from "@mantine/core";
import { IconMoodEmpty } from "@tabler/icons-react";
import { Link, useParams } from "react-router-dom";
import { EmptyState } from "#web/components/page/empty-state.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { ToEvents } from "#web/components/page/to-events.tsx";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  const { t } = useLingui();
  const { eventId, "*": rest = "" } = useParams();
  const title = t`Page not found`;
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <Paper bg="var(--surface-1)">
        <EmptyState
          icon={IconMoodEmpty}
          title={t`Nothing is at this address`}
          text={t`It may be misspelt, or what was there was moved or deleted.`}
          action={eventId === undefined ? <ToEvents /> : <ToList eventId={eventId} rest={rest} />}
        />
      </Paper>
    </>
  );
}

/** `rest` is what follows the event in the path. */
function ToList({ eventId, rest }: { eventId: string; rest: string }) {
  const { t } = useLingui();
  const lists = {
    orders: { to: paths.orders, label: t`Go to the orders` },
    attendees: { to: paths.attendees, label: t`Go to the attendees` },
    questions: { to: paths.questions, label: t`Go to the questions` },
    "promo-codes": { to: paths.promoCodes, label: t`Go to the promo codes` },
    "capacity-assignments": { to: paths.capacityAssignments, label: t`Go to the capacities` },
    "check-in": { to: paths.checkInLists, label: t`Go to the check-in lists` },
    settings: { to: paths.eventSettings, label: t`Go to the event settings` },
    tickets: { to: paths.tickets, label: t`Go to the tickets` },
  };
  const [noun = ""] = rest.split("/");
  const { to, label } = new Map(Object.entries(lists)).get(noun) ?? lists.tickets;
  return (
    <Button component={Link} to={to.href({ eventId })} variant="default">
      {label}
    </Button>
  );
}

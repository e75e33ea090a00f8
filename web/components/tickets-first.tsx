// What does a list show that needs a ticket, in an event without one? Why, and the way to the
// tickets.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageHeader } from "#web/components/page-header.tsx";

export function TicketsFirst({
  title,
  text,
  ticketsHref,
}: {
  title: string;
  text: string;
  ticketsHref: string;
}) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={IconTicket}
        title={t`Create a ticket first`}
        text={text}
        action={
          <Button component={Link} to={ticketsHref}>
            <Trans>Go to tickets</Trans>
          </Button>
        }
      />
    </>
  );
}

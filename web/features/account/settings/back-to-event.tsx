// Where was a person before they went to the provider? At an event whose tickets are the reason.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { type Event, events } from "#shared/contracts/events.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { useRank } from "#web/components/page/main-button.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { needsPayments } from "#web/lib/event/needs-payments.ts";
import { isForSale } from "#web/lib/event/use-readiness.ts";
import { inWords } from "#web/lib/page/in-words.ts";
import { paths } from "#web/lib/page/paths.ts";

/** Nothing for an event that is not of this account: the address may be anybody's. */
export function BackToEvent({ eventId, isChecking }: { eventId: string; isChecking: boolean }) {
  const params = { eventId };
  // The connection was asked for first, and by its state the event's tickets sell.
  const enabled = !isChecking;
  const read = useApiQuery(events.get, { params }, { enabled, staleTime: 0 });
  const offered = useApiQuery(
    tickets.list,
    { params, query: { per_page: MAX_PAGE_SIZE } },
    { enabled: enabled && read.isSuccess, staleTime: 0 },
  );
  const variant = useRank(read.data?.takesPayments && offered.data ? "first" : null);
  if (!read.data || !offered.data) return null;
  return (
    <Alert
      color={read.data.takesPayments ? "teal" : "blue"}
      role="status"
      icon={<IconTicket size={20} aria-hidden="true" />}
    >
      <Group justify="space-between" gap="sm">
        <span>
          <Standing event={read.data} offered={offered.data.data} />
        </span>
        <Button component={Link} to={paths.event.href({ eventId })} variant={variant}>
          <Trans>Back to {read.data.title}</Trans>
        </Button>
      </Group>
    </Alert>
  );
}

function Standing({ event, offered }: { event: Event; offered: readonly Ticket[] }) {
  const { i18n } = useLingui();
  const { title, status, takesPayments } = event;
  const paid = offered.filter(needsPayments);
  const onSale = paid.filter(({ availability }) => availability === "ON_SALE");
  const namesOf = (some: readonly Ticket[]) =>
    inWords(
      some.map((one) => one.title),
      i18n.locale,
    );
  if (paid.length === 0) return <Trans>Nothing of {title} costs money.</Trans>;
  if (!takesPayments && isForSale(status))
    return <Trans>{namesOf(paid)} can be bought once payments are connected.</Trans>;
  if (status === "DRAFT")
    return (
      <Trans>
        {namesOf(paid)} can be bought once {title} is published.
      </Trans>
    );
  if (status !== "LIVE" || onSale.length === 0)
    return <Trans>None of the paid tickets of {title} is on sale now.</Trans>;
  return <Trans>On sale now: {namesOf(onSale)}.</Trans>;
}

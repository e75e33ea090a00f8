// Why can a ticket be bought, or not? An answer for each price, with its limits as they are.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Drawer, Group, Skeleton, Text } from "@mantine/core";
import { IconPencil, IconRefresh } from "@tabler/icons-react";
import { events } from "#shared/contracts/events.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { LoadError } from "#web/components/page/load-error.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { ExplainedPriceCard } from "#web/features/organizer/tickets/explained-price-card.tsx";
import classes from "#web/features/organizer/tickets/ticket-explanation.module.css";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

const REFETCH_MS = 10_000;

/** Open while mounted. `onEdit` opens the ticket's form instead. */
export function TicketExplanation({
  ticket: { id: ticketId, title },
  onClose,
  onEdit,
}: {
  ticket: Pick<Ticket, "id" | "title">;
  onClose: () => void;
  onEdit: () => void;
}) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const explanation = useApiQuery(
    events.explain,
    { params: { eventId } },
    { refetchInterval: REFETCH_MS, staleTime: 0 },
  );
  const { data, dataUpdatedAt, isFetching, refetch } = explanation;
  const prices = data?.prices.filter((price) => price.ticketId === ticketId) ?? [];
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t`Why can ${title} be bought, or not?`}
      size={560}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <div className={classes.prices}>
        {!data && explanation.isPending && <Skeleton h={220} radius="md" />}
        {!data && explanation.isError && (
          <LoadError error={explanation.error} onRetry={() => void refetch()} />
        )}
        {data && prices.length === 0 && (
          <Text c="dimmed">
            <Trans>This ticket no longer exists.</Trans>
          </Text>
        )}
        {data &&
          prices.map((price) => (
            <ExplainedPriceCard
              key={price.tierId ?? price.ticketId}
              price={price}
              eventStatus={data.eventStatus}
              readAtMs={dataUpdatedAt}
            />
          ))}
        {data && (
          <Foot
            readAtMs={dataUpdatedAt}
            isReading={isFetching}
            onRead={() => void refetch()}
            onEdit={onEdit}
          />
        )}
      </div>
    </Drawer>
  );
}

function Foot({
  readAtMs,
  isReading,
  onRead,
  onEdit,
}: {
  readAtMs: number;
  isReading: boolean;
  onRead: () => void;
  onEdit: () => void;
}) {
  const { timezone } = useCurrentEvent();
  const readAt = new Date(readAtMs).toISOString();
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        <Trans>
          As of <Moment at={readAt} timezone={timezone} shape="time" />
        </Trans>
      </Text>
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          loading={isReading}
          onClick={onRead}
        >
          <Trans>Refresh</Trans>
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={onEdit}
        >
          <Trans>Edit ticket</Trans>
        </Button>
      </Group>
    </Group>
  );
}

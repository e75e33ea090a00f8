// How many more prices has the event room for? Told before the last one is made.
import { Plural, Trans } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { pricesOf } from "#shared/contracts/tickets.ts";
import { MAX_PRICES, MAX_TIERS } from "#shared/core/bounds.ts";
import type { TicketForm } from "#web/features/organizer/tickets/ticket-input.ts";
import { useEventTickets } from "#web/lib/event/event-tickets.ts";

const FEW = 20;

/** `ticketId` is null for a new ticket. Other tickets do not count until they are read. */
export function usePriceRoom(form: TicketForm, ticketId: string | null): number {
  const others = useEventTickets().sold.data?.data.filter(({ id }) => id !== ticketId) ?? [];
  const room = others.reduce((left, ticket) => left - pricesOf(ticket), MAX_PRICES);
  return Math.max(0, room - pricesOf(form.values));
}

/** Says nothing while many more fit. */
export function PriceRoom({ form, left }: { form: TicketForm; left: number }) {
  const isFull = pricesOf(form.values) >= MAX_TIERS;
  if (left >= FEW && !isFull) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {left < FEW ? (
        <Trans>
          The tickets of an event can have at most {MAX_PRICES} prices together.{" "}
          <Plural value={left} one="# more fits." other="# more fit." />
        </Trans>
      ) : (
        <Trans>A ticket can have at most {MAX_TIERS} prices.</Trans>
      )}
    </Text>
  );
}

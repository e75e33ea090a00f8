// What does the event sell? Its tickets in the order buyers see them, with what is sold and what is left.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTicket, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { confirm } from "#web/components/confirm.tsx";
import type { ListColumn, RowAction } from "#web/components/list-columns.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { Money } from "#web/components/money.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/status-badge.tsx";
import { toastDone, toastFailed } from "#web/components/toast.tsx";
import { TicketForm } from "#web/features/tickets/ticket-form.tsx";
import { queryKeyOf, useAction, useRoute } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { availabilityLooks } from "#web/lib/status-looks.ts";

export function Component() {
  const { t } = useLingui();
  const { id: eventId, currency } = useCurrentEvent();
  const [edited, setEdited] = useState<Ticket | "new" | null>(null);
  const list = useListParams(tickets.list);
  const page = useRoute(tickets.list, { params: { eventId }, query: list.query });
  const availability = useStatusOptions(availabilityLooks);
  const order = useTicketOrder(eventId, list.query);
  const remove = useAction(tickets.remove, {
    onSuccess: () => toastDone(t`Ticket deleted`),
    onError: (error) => toastFailed(t`The ticket was not deleted`, error),
  });
  const columns: ListColumn<Ticket>[] = [
    {
      key: "title",
      title: t`Ticket`,
      sortable: true,
      onCard: "title",
      render: (ticket) => (
        <UnstyledButton onClick={() => setEdited(ticket)}>
          <Text component="span" size="sm" fw={600} c="var(--brand-link, #4ADE80)">
            {ticket.title}
          </Text>
        </UnstyledButton>
      ),
    },
    {
      key: "availability",
      title: t`Status`,
      onCard: "end",
      render: (ticket) => <StatusBadge of={availabilityLooks} status={ticket.availability} />,
    },
    {
      key: "quantitySold",
      title: t`Sold`,
      sortable: true,
      align: "right",
      onCard: "rest",
      render: ({ quantitySold, quantityAvailable }) =>
        quantityAvailable === null ? t`${quantitySold} sold` : t`${quantitySold} of ${quantityAvailable}`,
    },
    {
      key: "quantityHeld",
      title: t`In baskets`,
      align: "right",
      render: ({ quantityHeld }) => quantityHeld ?? "–",
    },
    {
      key: "priceMinor",
      title: t`Price`,
      sortable: true,
      align: "right",
      onCard: "rest",
      render: ({ type, priceMinor }) =>
        type === "FREE" ? t`Free` : <Money amountMinor={priceMinor} currency={currency} />,
    },
  ];
  const rows = page.data?.data ?? [];
  const isWhole = list.query.sort_by === "position" && !list.isNarrowed && page.data?.meta.lastPage === 1;
  const rowActions = (ticket: Ticket): RowAction[] => {
    const place = rows.findIndex((one) => one.id === ticket.id);
    return [
      { label: t`Edit`, icon: IconPencil, onClick: () => setEdited(ticket) },
      {
        label: t`Move up`,
        icon: IconArrowUp,
        isDisabled: !isWhole || place <= 0,
        onClick: () => order.move(rows, place, -1),
      },
      {
        label: t`Move down`,
        icon: IconArrowDown,
        isDisabled: !isWhole || place >= rows.length - 1,
        onClick: () => order.move(rows, place, 1),
      },
      {
        label: t`Delete`,
        icon: IconTrash,
        isDangerous: true,
        onClick: () =>
          confirm({
            title: t`Delete ${ticket.title}?`,
            text: t`The ticket is gone for good. A ticket that an order has cannot be deleted, only hidden.`,
            verb: t`Delete ticket`,
            isDangerous: true,
            onConfirm: () => remove.mutate({ params: { eventId, ticketId: ticket.id } }),
          }),
      },
    ];
  };
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEdited("new")}>
      <Trans>Create ticket</Trans>
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t`Tickets`}
        help={t`What buyers can choose, in this order.`}
        action={create}
        list={list}
        page={page}
        columns={columns}
        nameOf={({ title }) => title}
        rowActions={rowActions}
        searchLabel={t`Ticket name`}
        filters={[{ name: "availability", label: t`Status`, options: availability }]}
        empty={{
          icon: IconTicket,
          title: t`No tickets yet`,
          text: t`Create a free or a paid ticket; buyers see it as soon as the event is live.`,
          action: create,
        }}
      />
      {edited && <TicketForm ticket={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Moves a ticket at once on screen; a refused move is taken back and told. */
function useTicketOrder(eventId: string, query: ReturnType<typeof useListParams<typeof tickets.list>>["query"]) {
  const { t } = useLingui();
  const client = useQueryClient();
  const key = queryKeyOf(tickets.list, { params: { eventId }, query });
  const sort = useAction(tickets.sort, {
    onError: (error) => {
      void client.invalidateQueries({ queryKey: key });
      toastFailed(t`Sorting tickets failed`, error);
    },
  });
  const move = (rows: Ticket[], from: number, by: -1 | 1) => {
    const moved = rows.map((row) => row.id);
    const [id = ""] = moved.splice(from, 1);
    moved.splice(from + by, 0, id);
    client.setQueryData(
      key,
      (now: { data: Ticket[] } | undefined) =>
        now && { ...now, data: moved.flatMap((wanted) => now.data.filter((row) => row.id === wanted)) },
    );
    sort.mutate({ params: { eventId }, body: { ticketIds: moved } });
  };
  return { move };
}

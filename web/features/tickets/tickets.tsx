// What does the event sell? Its tickets in the order that buyers see, with the number sold of each.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, UnstyledButton } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlus,
  IconTicket,
  IconTrash,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { confirm } from "#web/components/confirm.tsx";
import type { ListColumn, RowAction } from "#web/components/list-columns.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { Money } from "#web/components/money.tsx";
import { onDemand } from "#web/components/on-demand.ts";
import { StatusBadge, useStatusOptions } from "#web/components/status-badge.tsx";
import { toastDone, toastFailed } from "#web/components/toast.tsx";
import { OrderHandle, useTicketOrder } from "#web/features/tickets/ticket-order.tsx";
import { useAction, useRoute } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { availabilityLooks } from "#web/lib/status-looks.ts";

const TicketForm = onDemand(
  async () => (await import("#web/features/tickets/ticket-form.tsx")).TicketForm,
);

export function Component() {
  const { t } = useLingui();
  const { id: eventId, currency } = useCurrentEvent();
  const list = useListParams(tickets.list);
  const page = useRoute(tickets.list, { params: { eventId }, query: list.query });
  const availabilities = useStatusOptions(availabilityLooks);
  const move = useTicketOrder(eventId, list.query, page.data);
  const isInOrder =
    list.query.sort_by === "position" && list.query.sort_direction === "asc" && !list.isNarrowed;
  const remove = useAction(tickets.remove, {
    onError: (error) => toastFailed(t`The ticket was not deleted`, error),
  });
  const [edited, edit] = useState<Ticket | "new" | null>(null);

  const columns: ListColumn<Ticket>[] = [
    {
      key: "position",
      title: t`Order`,
      sortable: true,
      render: (ticket) =>
        isInOrder ? (
          <OrderHandle title={ticket.title} onMove={(step) => move(ticket, step)} />
        ) : (
          ticket.position
        ),
    },
    {
      key: "title",
      title: t`Ticket`,
      sortable: true,
      onCard: "title",
      isLong: true,
      render: (ticket) => (
        <UnstyledButton c="var(--brand-4)" fw={600} fz="sm" mih={24} onClick={() => edit(ticket)}>
          {ticket.title}
        </UnstyledButton>
      ),
    },
    {
      key: "availability",
      title: t`Status`,
      onCard: "rest",
      render: ({ availability }) => <StatusBadge of={availabilityLooks} status={availability} />,
    },
    {
      key: "quantitySold",
      title: t`Sold`,
      sortable: true,
      align: "right",
      onCard: "rest",
      render: ({ quantitySold, quantityAvailable }) =>
        quantityAvailable === null
          ? t`${quantitySold} sold`
          : t`${quantitySold} of ${quantityAvailable} sold`,
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
      onCard: "end",
      render: ({ type, priceMinor }) =>
        type === "FREE" ? t`Free` : <Money amountMinor={priceMinor} currency={currency} />,
    },
  ];

  const askToRemove = (ticket: Ticket) =>
    confirm({
      title: t`Delete ${ticket.title}?`,
      text: t`The ticket is gone for good. A ticket that an order has cannot be deleted, only hidden.`,
      verb: t`Delete ticket`,
      isDangerous: true,
      onConfirm: () =>
        remove.mutate(
          { params: { eventId, ticketId: ticket.id } },
          { onSuccess: () => toastDone(t`${ticket.title} was deleted.`) },
        ),
    });
  const rowActions = (ticket: Ticket): RowAction[] => [
    { label: t`Edit`, icon: IconPencil, onClick: () => edit(ticket) },
    ...(isInOrder
      ? [
          { label: t`Move up`, icon: IconArrowUp, onClick: () => move(ticket, -1) },
          { label: t`Move down`, icon: IconArrowDown, onClick: () => move(ticket, 1) },
        ]
      : []),
    { label: t`Delete`, icon: IconTrash, isDangerous: true, onClick: () => askToRemove(ticket) },
  ];
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => edit("new")}>
      <Trans>Create ticket</Trans>
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t`Tickets`}
        help={t`What buyers can choose from, in this order.`}
        action={add}
        list={list}
        page={page}
        columns={columns}
        nameOf={({ title }) => title}
        rowActions={rowActions}
        searchLabel={t`Ticket name`}
        filters={[{ name: "availability", label: t`Availability`, options: availabilities }]}
        nothingFound={t`No tickets match`}
        empty={{
          icon: IconTicket,
          title: t`No tickets yet`,
          text: t`Create a free or a paid ticket; buyers see it as soon as the event is live.`,
          action: add,
        }}
      />
      {edited && (
        <Suspense>
          <TicketForm existing={edited === "new" ? null : edited} onClose={() => edit(null)} />
        </Suspense>
      )}
    </>
  );
}

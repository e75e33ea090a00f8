// What does the event sell? Its tickets in the order that buyers see, with the number sold of each.
import { Trans, useLingui } from "@lingui/react/macro";
import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconTicket, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { CreateButton } from "#web/components/create-button.tsx";
import { lazyNamed } from "#web/components/lazy-named.ts";
import type { ListColumn, RowAction } from "#web/components/list-columns.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { Money } from "#web/components/money.tsx";
import { OrderHandle } from "#web/components/order-handle.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/status-badge.tsx";
import { useTicketOrder } from "#web/features/organizer/tickets/ticket-order.ts";
import { useTicketRemoval } from "#web/features/organizer/tickets/ticket-removal.ts";
import { useApiQuery } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { availabilityStylesIn } from "#web/lib/status-styles.ts";

const TicketForm = lazyNamed(
  async () => (await import("#web/features/organizer/tickets/ticket-form.tsx")).TicketForm,
);

type Move = (ticket: Ticket, step: number) => void;

export function Component() {
  const { t } = useLingui();
  const { id: eventId, status } = useCurrentEvent();
  const list = useListParams(tickets.list);
  const page = useApiQuery(tickets.list, { params: { eventId }, query: list.query });
  const availabilities = useStatusOptions(availabilityStylesIn(status));
  const [edited, edit] = useState<Ticket | "new" | null>(null);
  const move = useTicketOrder(eventId, list.query, page.data);
  const isInOrder =
    list.query.sort_by === "position" && list.query.sort_direction === "asc" && !list.isNarrowed;
  const columns = useColumns(edit, isInOrder ? move : null);
  const rowActions = useRowActions(edit, isInOrder ? move : null);
  const create = (
    <CreateButton onClick={() => edit("new")}>
      <Trans>Create ticket</Trans>
    </CreateButton>
  );
  return (
    <>
      <ListScreen
        help={t`What buyers can choose from, in this order.`}
        action={create}
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
          action: create,
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

/** `move` is null while the list is not in the order that buyers see. */
function useColumns(edit: (ticket: Ticket) => void, move: Move | null): ListColumn<Ticket>[] {
  const { t } = useLingui();
  const { currency, status } = useCurrentEvent();
  const styles = availabilityStylesIn(status);
  return [
    {
      key: "position",
      title: t`Order`,
      sortable: true,
      render: (ticket) =>
        move ? (
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
      render: ({ availability }) => <StatusBadge of={styles} status={availability} />,
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
}

function useRowActions(edit: (ticket: Ticket) => void, move: Move | null) {
  const { t } = useLingui();
  const remove = useTicketRemoval();
  return (ticket: Ticket): RowAction[] => [
    { label: t`Edit`, icon: IconPencil, onClick: () => edit(ticket) },
    ...(move
      ? [
          { label: t`Move up`, icon: IconArrowUp, onClick: () => move(ticket, -1) },
          { label: t`Move down`, icon: IconArrowDown, onClick: () => move(ticket, 1) },
        ]
      : []),
    { label: t`Delete`, icon: IconTrash, isDangerous: true, onClick: () => remove(ticket) },
  ];
}

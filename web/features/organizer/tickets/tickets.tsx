// What does the event sell? Its tickets in the order that buyers see, with the number sold of each.
import { Trans, useLingui } from "@lingui/react/macro";
import { useMediaQuery } from "@mantine/hooks";
import { IconTicket } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import type { Query } from "#shared/core/route.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { OrderHandle } from "#web/components/list/order-handle.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/list/status-badge.tsx";
import { lazyNamed } from "#web/components/page/lazy-named.ts";
import { BUILDING_REFETCH_MS } from "#web/components/ticket/limit-notice.tsx";
import { useAccountCharges } from "#web/features/organizer/tickets/account-charges.ts";
import { isCounting } from "#web/features/organizer/tickets/counting.ts";
import { type Move, useRowActions } from "#web/features/organizer/tickets/row-actions.ts";
import {
  inAll,
  Sold,
  TicketName,
  TicketPriceCell,
  Tiers,
} from "#web/features/organizer/tickets/ticket-cells.tsx";
import { useTicketOrder } from "#web/features/organizer/tickets/ticket-order.ts";
import { availabilityStylesIn } from "#web/features/organizer/tickets/ticket-styles.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useListParams } from "#web/lib/page/list-params.ts";

const TicketForm = lazyNamed(
  () => import("#web/features/organizer/tickets/ticket-form.tsx"),
  "TicketForm",
);
const TicketExplanation = lazyNamed(
  () => import("#web/features/organizer/tickets/ticket-explanation.tsx"),
  "TicketExplanation",
);

export function Component() {
  const { t } = useLingui();
  const { id: eventId, status } = useCurrentEvent();
  const list = useListParams(tickets.list);
  const page = useTicketPage(list.query);
  const charges = useAccountCharges();
  const availabilities = useStatusOptions(availabilityStylesIn(status));
  const [edited, edit] = useState<Ticket | "new" | null>(null);
  const [explained, explain] = useState<Ticket | null>(null);
  const move = useTicketOrder(eventId, list.query);
  const isInOrder =
    list.query.sort_by === "position" && list.query.sort_direction === "asc" && !list.isNarrowed;
  const columns = useColumns(edit, isInOrder ? move : null);
  const rowActions = useRowActions({ edit, explain, move: isInOrder ? move : null });
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
          text: t`Tickets can be free, paid, a donation, or have several prices. Buyers see them as soon as the event is live.`,
          action: create,
        }}
      />
      {edited && (
        <Suspense>
          <TicketForm
            existing={edited === "new" ? null : edited}
            charges={charges}
            onClose={() => edit(null)}
          />
        </Suspense>
      )}
      {explained && (
        <Suspense>
          <TicketExplanation
            ticket={explained}
            onClose={() => explain(null)}
            onEdit={() => {
              explain(null);
              edit(explained);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** `move` is null while the list is not in the order that buyers see. */
function useColumns(edit: (ticket: Ticket) => void, move: Move | null): ListColumn<Ticket>[] {
  const { t } = useLingui();
  const { status } = useCurrentEvent();
  const styles = availabilityStylesIn(status);
  // Beside a price the tiers of a card would have no room, so they get a line of their own.
  const isPhone = useMediaQuery("(max-width: 800px)");
  const tiers: ListColumn<Ticket> = {
    key: "tiers",
    title: t`Prices`,
    onCard: "rest",
    render: (ticket) => <Tiers ticket={ticket} />,
  };
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
        <>
          <TicketName ticket={ticket} onEdit={() => edit(ticket)} />
          {!isPhone && <Tiers ticket={ticket} />}
        </>
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
      render: (ticket) => <Sold {...inAll(ticket)} />,
    },
    {
      key: "quantityHeld",
      title: t`Being bought`,
      align: "right",
      render: (ticket) => inAll(ticket).quantityHeld ?? "–",
    },
    {
      key: "priceMinor",
      title: t`Price`,
      sortable: true,
      align: "right",
      onCard: "end",
      render: (ticket) => <TicketPriceCell ticket={ticket} />,
    },
    ...(isPhone ? [tiers] : []),
  ];
}

/** The list is read again and again while a limit counts what was sold before it. */
function useTicketPage(query: Query<typeof tickets.list>) {
  const { id: eventId, takesPayments } = useCurrentEvent();
  return useApiQuery(
    tickets.list,
    { params: { eventId }, query },
    {
      refetchInterval: (page) =>
        page?.data.some((ticket) => isCounting(ticket, takesPayments)) === true &&
        BUILDING_REFETCH_MS,
    },
  );
}

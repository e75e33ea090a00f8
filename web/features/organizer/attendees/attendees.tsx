// Who is coming? The event's attendees, to search, filter and count, and to change many at once.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Text } from "@mantine/core";
import { IconSend, IconTicket, IconTicketOff, IconUsers } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { type Attendee, attendees } from "#shared/contracts/attendees.ts";
import { fullName } from "#shared/core/full-name.ts";
import { ticketReference } from "#shared/core/ids.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import type { ListColumn, ListFilter, RowAction } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { SelectionBar } from "#web/components/list/selection-bar.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/list/status-badge.tsx";
import { useTicketsFirst } from "#web/components/list/tickets-first.tsx";
import { lazyNamed } from "#web/components/page/lazy-named.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { TicketReference } from "#web/components/ticket/ticket-reference.tsx";
import { useTicketActions } from "#web/features/organizer/attendees/ticket-actions.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { attendeeStyles } from "#web/lib/event/attendee-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useEventTickets } from "#web/lib/event/event-tickets.ts";
import { useListParams } from "#web/lib/page/list-params.ts";
import { paths } from "#web/lib/page/paths.ts";

const AddAttendee = lazyNamed(
  () => import("#web/features/organizer/attendees/add-attendee.tsx"),
  "AddAttendee",
);

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const list = useListParams(attendees.list);
  const page = useApiQuery(attendees.list, { params: { eventId }, query: list.query });
  const [selected, choose] = useState<Attendee[]>([]);
  // A row may have changed since it was selected, so its newest state is used.
  const chosen = selected.map((row) => page.data?.data.find(({ id }) => id === row.id) ?? row);
  // Rows stay selected until the action on them succeeds, so that failed rows can be retried.
  const bulk = useTicketActions((done) =>
    choose((now) => now.filter(({ id }) => done.every((row) => row.id !== id))),
  );
  const hrefOf = ({ id: attendeeId }: Attendee) => paths.attendee.href({ eventId, attendeeId });
  const columns = useColumns(hrefOf);
  const filters = useFilters();
  const actions = useActions(chosen, bulk);
  const ticketsFirst = useTicketsFirst(t`An attendee needs a ticket, and this event has none.`);
  const [isAdding, add] = useState(false);
  return (
    <>
      <ListScreen
        action={
          <CreateButton onClick={() => add(true)}>
            <Trans>Add attendee</Trans>
          </CreateButton>
        }
        help={t`One line per ticket, with the person it was bought for.`}
        list={list}
        page={page}
        columns={columns}
        nameOf={fullName}
        hrefOf={hrefOf}
        selection={{ rows: chosen, set: choose }}
        searchLabel={t`Name, email or reference`}
        filters={filters}
        nothingFound={t`No attendees match`}
        empty={{
          icon: IconUsers,
          title: t`Nobody yet`,
          text: t`People appear here as soon as an order with their ticket is complete.`,
        }}
        {...ticketsFirst}
      />
      <SelectionBar count={chosen.length} onClear={() => choose([])} actions={actions} />
      {bulk.dialog}
      {isAdding && (
        <Suspense>
          <AddAttendee onClose={() => add(false)} />
        </Suspense>
      )}
    </>
  );
}

function useColumns(hrefOf: (row: Attendee) => string): ListColumn<Attendee>[] {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  return [
    {
      key: "lastName",
      title: t`Name`,
      sortable: true,
      onCard: "title",
      isLong: true,
      render: (row) => (
        <Anchor component={Link} to={hrefOf(row)} fw={600} fz="sm">
          {fullName(row)}
        </Anchor>
      ),
    },
    {
      key: "email",
      title: t`Email`,
      sortable: true,
      onCard: "rest",
      isLong: true,
      render: ({ email }) => <Text size="sm">{email}</Text>,
    },
    {
      key: "ticketTitle",
      title: t`Ticket`,
      sortable: true,
      onCard: "rest",
      isLong: true,
      render: ({ id, ticketTitle, reference }) => (
        <>
          {ticketTitle} <TicketReference>{ticketReference(reference, id)}</TicketReference>
        </>
      ),
    },
    {
      key: "reference",
      title: t`Order`,
      sortable: true,
      render: ({ orderId, reference }) => (
        <Anchor component={Link} to={paths.order.href({ eventId, orderId })} fz="sm" ff="monospace">
          {reference}
        </Anchor>
      ),
    },
    {
      key: "status",
      title: t`Status`,
      sortable: true,
      onCard: "end",
      render: ({ status }) => <StatusBadge of={attendeeStyles} status={status} />,
    },
    {
      key: "checkedInAt",
      title: t`Checked in`,
      sortable: true,
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ checkedInAt }) =>
        checkedInAt ? <Moment at={checkedInAt} timezone={timezone} shape="compact" /> : t`Not yet`,
    },
  ];
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  const { sold } = useEventTickets();
  const statuses = useStatusOptions(attendeeStyles);
  return [
    {
      name: "ticketId",
      label: t`Ticket`,
      options: (sold.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
    },
    {
      name: "checkedIn",
      label: t`Checked in`,
      options: [
        { value: "yes", label: t`Checked in` },
        { value: "no", label: t`Not yet` },
      ],
    },
    { name: "status", label: t`Ticket status`, options: statuses },
  ];
}

/** What can be done with the chosen rows. Each action takes those that it fits. */
function useActions(chosen: Attendee[], bulk: ReturnType<typeof useTicketActions>): RowAction[] {
  const { t } = useLingui();
  const of = (status: Attendee["status"]) => chosen.filter((row) => row.status === status);
  return [
    {
      label: t`Resend tickets`,
      icon: IconSend,
      isDisabled: of("ACTIVE").length === 0,
      onClick: () => bulk.askToResend(of("ACTIVE")),
    },
    {
      label: t`Reactivate`,
      icon: IconTicket,
      isDisabled: of("CANCELLED").length === 0,
      onClick: () => bulk.reactivate(of("CANCELLED")),
    },
    {
      label: t`Cancel tickets`,
      icon: IconTicketOff,
      isDangerous: true,
      isDisabled: of("ACTIVE").length === 0,
      onClick: () => bulk.cancel(of("ACTIVE")),
    },
  ];
}

// Who is coming? The event's attendees, to search, filter and count, and to change many at once.
import { useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { IconMessage2, IconSend, IconTicket, IconTicketOff, IconUsers } from "@tabler/icons-react";
import { use, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Attendee, attendees } from "#shared/contracts/attendees.ts";
import { MAX_CHOSEN } from "#shared/core/bounds.ts";
import { fullName } from "#shared/core/full-name.ts";
import { ticketReference } from "#shared/core/ids.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ShownExportMenu } from "#web/components/export/export-menu.tsx";
import { ExportProgress } from "#web/components/export/export-progress.tsx";
import { useExporting } from "#web/components/export/use-exporting.ts";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn, ListFilter, RowAction } from "#web/components/list/list-columns.ts";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { SelectionBar } from "#web/components/list/selection-bar.tsx";
import { useTicketsFirst } from "#web/components/list/tickets-first.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { useStatusOptions } from "#web/components/page/status-badge.tsx";
import { AttendeeBadges } from "#web/components/ticket/attendee-badges.tsx";
import { OrderLink } from "#web/components/ticket/order-link.tsx";
import { TicketReference } from "#web/components/ticket/ticket-reference.tsx";
import { useTicketActions } from "#web/features/organizer/attendees/ticket-actions.tsx";
import { attendeeBadgeStyles } from "#web/lib/event/attendee-badge-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useEventTickets } from "#web/lib/event/event-tickets.ts";
import { FirstSale } from "#web/lib/event/first-sale.tsx";
import { messageLink } from "#web/lib/event/message-link.ts";
import { paths } from "#web/lib/page/paths.ts";

const AddAttendee = lazily(() => import("#web/features/organizer/attendees/add-attendee.tsx"));

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const items = useItemList(attendees.list);
  const exporting = useExporting({ list: "ATTENDEES", eventId });
  const [selected, choose] = useState<Attendee[]>([]);
  // A row may have changed since it was selected, so its newest state is used.
  const chosen = selected.map(
    (row) => items.page.data?.data.find(({ id }) => id === row.id) ?? row,
  );
  // Rows stay selected until the action on them succeeds, so that failed rows can be retried.
  const bulk = useTicketActions((done) =>
    choose((now) => now.filter(({ id }) => done.every((row) => row.id !== id))),
  );
  const hrefOf = ({ id: attendeeId }: Attendee) => paths.attendee.href({ eventId, attendeeId });
  const names = { filters: useFilters(), columns: useColumns(hrefOf) };
  return (
    <>
      <ItemListScreen
        items={items}
        help={t`One line per ticket, with the person it was bought for.`}
        create={t`Add attendee`}
        form={({ onClose }) => <AddAttendee onClose={onClose} />}
        nameOf={fullName}
        hrefOf={hrefOf}
        timezone={timezone}
        selection={{ rows: chosen, set: choose }}
        searchLabel={t`Name, email or reference`}
        {...names}
        tools={<ShownExportMenu list="ATTENDEES" exporting={exporting} items={items} />}
        nothingFound={t`No attendees match`}
        empty={{
          icon: IconUsers,
          title: t`Nobody yet`,
          text: t`People appear here as soon as somebody buys.`,
          action: use(FirstSale),
        }}
        instead={useTicketsFirst(t`An attendee needs a ticket, and this event has none.`)}
      >
        <ExportProgress exporting={exporting} timezone={timezone} names={names} />
      </ItemListScreen>
      <SelectionBar
        count={chosen.length}
        onClear={() => choose([])}
        actions={useBulkActions(chosen, bulk)}
      />
      {bulk.dialog}
    </>
  );
}

function useColumns(hrefOf: (row: Attendee) => string): ListColumn<Attendee>[] {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  return [
    titleColumn("lastName", t`Name`, (row) => (
      <RowTitle to={hrefOf(row)}>{fullName(row)}</RowTitle>
    )),
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
      render: ({ orderId, reference }) => <OrderLink orderId={orderId}>{reference}</OrderLink>,
    },
    {
      key: "status",
      title: t`Status`,
      sortable: true,
      onCard: "badge",
      render: (row) => <AttendeeBadges attendee={row} />,
    },
    {
      key: "checkedInAt",
      title: t`Checked in`,
      sortable: true,
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ checkedInAt }) =>
        checkedInAt ? <Moment at={checkedInAt} timezone={timezone} shape="listed" /> : t`Not yet`,
    },
  ];
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  const { sold } = useEventTickets();
  const statuses = useStatusOptions(attendeeBadgeStyles);
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
function useBulkActions(
  chosen: Attendee[],
  bulk: ReturnType<typeof useTicketActions>,
): RowAction[] {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const navigate = useNavigate();
  const of = (status: Attendee["status"]) => chosen.filter((row) => row.status === status);
  const most = MAX_CHOSEN.attendees;
  const ids = of("ACTIVE").map(({ id }) => id);
  const isMany = ids.length > most;
  return [
    {
      label: isMany ? t`Message (${most} at most)` : t`Message`,
      icon: IconMessage2,
      isDisabled: ids.length === 0 || isMany,
      onClick: () => void navigate(messageLink(eventId, "attendee", ids)),
    },
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

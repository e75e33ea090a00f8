// Who comes to the event? Every attendee with ticket, order and check-in.
import { useLingui } from "@lingui/react/macro";
import { Anchor, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { type Attendee, attendees } from "#shared/contracts/attendees.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import type { ListColumn } from "#web/components/list-columns.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { Moment } from "#web/components/moment.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/status-badge.tsx";
import { useRoute } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { paths } from "#web/lib/paths.ts";
import { attendeeLooks } from "#web/lib/status-looks.ts";

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const list = useListParams(attendees.list);
  const page = useRoute(attendees.list, { params: { eventId }, query: list.query });
  const known = useRoute(tickets.list, { params: { eventId }, query: { per_page: 100 } });
  const statuses = useStatusOptions(attendeeLooks);
  const nameOf = ({ firstName, lastName }: Attendee) => `${firstName} ${lastName}`.trim();
  const columns: ListColumn<Attendee>[] = [
    {
      key: "lastName",
      title: t`Name`,
      sortable: true,
      onCard: "title",
      render: (attendee) => (
        <Text span fz="sm" fw={600}>
          {nameOf(attendee)}
        </Text>
      ),
    },
    { key: "email", title: t`Email`, sortable: true, onCard: "rest", render: ({ email }) => email },
    { key: "ticketTitle", title: t`Ticket`, sortable: true, onCard: "rest", render: ({ ticketTitle }) => ticketTitle },
    {
      key: "reference",
      title: t`Order`,
      sortable: true,
      onCard: "rest",
      render: ({ orderId, reference }) => (
        <Anchor component={Link} to={paths.order.href({ eventId, orderId })} ff="monospace" fz="sm">
          {reference}
        </Anchor>
      ),
    },
    {
      key: "checkedInAt",
      title: t`Checked in`,
      sortable: true,
      onCard: "rest",
      render: ({ checkedInAt }) =>
        checkedInAt ? <Moment at={checkedInAt} timezone={timezone} shape="compact" /> : t`Not yet`,
    },
    {
      key: "status",
      title: t`Status`,
      sortable: true,
      onCard: "end",
      render: ({ status }) => <StatusBadge of={attendeeLooks} status={status} />,
    },
  ];
  return (
    <ListScreen
      title={t`Attendees`}
      help={t`Everybody with a ticket, in the event's time zone.`}
      list={list}
      page={page}
      columns={columns}
      nameOf={nameOf}
      searchLabel={t`Name, email or order number`}
      filters={[
        { name: "status", label: t`Status`, options: statuses },
        {
          name: "ticketId",
          label: t`Ticket`,
          options: (known.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
        },
        {
          name: "checkedIn",
          label: t`Check-in`,
          options: [
            { value: "yes", label: t`Checked in` },
            { value: "no", label: t`Not checked in` },
          ],
        },
      ]}
      empty={{
        icon: IconUsers,
        title: t`No attendees yet`,
        text: t`They appear here as soon as the first order is complete.`,
      }}
    />
  );
}

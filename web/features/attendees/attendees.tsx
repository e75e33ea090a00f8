// Who comes? The event's attendees, to search, filter and count.
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
  const sold = useRoute(tickets.list, { params: { eventId }, query: { per_page: 100 } });
  const statuses = useStatusOptions(attendeeLooks);
  const columns: ListColumn<Attendee>[] = [
    {
      key: "lastName",
      title: t`Name`,
      sortable: true,
      onCard: "title",
      render: ({ firstName, lastName, shortId }) => (
        <Anchor component={Link} to={paths.ticketPage.href({ eventId, attendeeShortId: shortId })} fw={600} fz="sm">
          {`${firstName} ${lastName}`.trim()}
        </Anchor>
      ),
    },
    {
      key: "email",
      title: t`Email`,
      sortable: true,
      onCard: "rest",
      render: ({ email }) => <Text size="sm">{email}</Text>,
    },
    { key: "ticketTitle", title: t`Ticket`, sortable: true, onCard: "rest", render: ({ ticketTitle }) => ticketTitle },
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
      render: ({ status }) => <StatusBadge of={attendeeLooks} status={status} />,
    },
    {
      key: "checkedInAt",
      title: t`Checked in`,
      sortable: true,
      onCard: "rest",
      render: ({ checkedInAt }) =>
        checkedInAt ? <Moment at={checkedInAt} timezone={timezone} shape="compact" /> : t`Not yet`,
    },
  ];
  return (
    <ListScreen
      title={t`Attendees`}
      help={t`One line per ticket, with the person it was bought for.`}
      list={list}
      page={page}
      columns={columns}
      nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`.trim()}
      searchLabel={t`Name, email or reference`}
      filters={[
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
        { name: "status", label: t`Status`, options: statuses },
      ]}
      empty={{
        icon: IconUsers,
        title: t`Nobody yet`,
        text: t`People appear here as soon as an order with their ticket is complete.`,
      }}
    />
  );
}

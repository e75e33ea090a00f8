// Which doors does the event have? Its check-in lists with their counters, and the link that staff
// open.
import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { type CheckInList, checkInLists } from "#shared/contracts/check-in-lists.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/list/status-badge.tsx";
import { useTicketsFirst } from "#web/components/list/tickets-first.tsx";
import { lazyNamed } from "#web/components/page/lazy-named.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { useCheckInListActions } from "#web/features/organizer/check-in-lists/check-in-list-actions.ts";
import { checkInListStyles } from "#web/features/organizer/check-in-lists/check-in-list-styles.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useListParams } from "#web/lib/page/list-params.ts";

const CheckInListForm = lazyNamed(
  () => import("#web/features/organizer/check-in-lists/check-in-list-form.tsx"),
  "CheckInListForm",
);

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const [edited, setEdited] = useState<CheckInList | "new" | null>(null);
  const list = useListParams(checkInLists.list);
  const page = useApiQuery(checkInLists.list, { params: { eventId }, query: list.query });
  const statuses = useStatusOptions(checkInListStyles);
  const columns = useColumns();
  const rowActions = useCheckInListActions(setEdited);
  const ticketsFirst = useTicketsFirst(
    t`A check-in list lets people in by their tickets, and this event has none.`,
  );
  const create = (
    <CreateButton onClick={() => setEdited("new")}>
      <Trans>Create check-in list</Trans>
    </CreateButton>
  );
  return (
    <>
      <ListScreen
        help={t`Staff open a list's link on their phone and scan; they need no account.`}
        action={create}
        list={list}
        page={page}
        columns={columns}
        nameOf={({ name }) => name}
        rowActions={rowActions}
        searchLabel={t`List name`}
        filters={[{ name: "status", label: t`List status`, options: statuses }]}
        nothingFound={t`No check-in lists match`}
        empty={{
          icon: IconQrcode,
          title: t`No check-in list yet`,
          text: t`A list says which tickets are let in at a door, and from when until when.`,
          action: create,
        }}
        {...ticketsFirst}
      />
      {edited && (
        <Suspense>
          <CheckInListForm
            list={edited === "new" ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function useColumns(): ListColumn<CheckInList>[] {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  return [
    {
      key: "name",
      title: t`List`,
      sortable: true,
      onCard: "title",
      isLong: true,
      render: ({ name, description }) => (
        <div>
          <Text component="span" size="sm" fw={600}>
            {name}
          </Text>
          {description && (
            <Text size="xs" c="dimmed" lineClamp={1} title={description}>
              {description}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: "status",
      title: t`Status`,
      onCard: "end",
      render: ({ status }) => <StatusBadge of={checkInListStyles} status={status} />,
    },
    {
      key: "activatesAt",
      title: t`Opens`,
      sortable: true,
      render: ({ activatesAt }) =>
        activatesAt ? <Moment at={activatesAt} timezone={timezone} shape="compact" /> : t`At once`,
    },
    {
      key: "expiresAt",
      title: t`Closes`,
      sortable: true,
      render: ({ expiresAt }) =>
        expiresAt ? <Moment at={expiresAt} timezone={timezone} shape="compact" /> : t`Never`,
    },
    {
      key: "checkedIn",
      title: t`Checked in`,
      align: "right",
      onCard: "rest",
      render: ({ checkedIn, total }) => t`${checkedIn} of ${total}`,
    },
  ];
}

// Which doors does the event have? Its check-in lists with their counters, and the link that staff
// open.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Text } from "@mantine/core";
import {
  IconCopy,
  IconExternalLink,
  IconPencil,
  IconQrcode,
  IconRefresh,
  IconTicket,
  IconTrash,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { type CheckInList, checkInLists } from "#shared/contracts/check-in-lists.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { confirm } from "#web/components/confirm.tsx";
import { CreateButton } from "#web/components/create-button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import type { ListColumn, RowAction } from "#web/components/list-columns.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { Moment } from "#web/components/moment.tsx";
import { onDemand } from "#web/components/on-demand.ts";
import { PageHeader } from "#web/components/page-header.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/status-badge.tsx";
import { toastDone, toastFailed } from "#web/components/toast.tsx";
import { useAction, useRoute } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { paths } from "#web/lib/paths.ts";
import { checkInListLooks } from "#web/lib/status-looks.ts";

const CheckInListForm = onDemand(
  async () => (await import("#web/features/check-in-lists/check-in-list-form.tsx")).CheckInListForm,
);

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const [edited, setEdited] = useState<CheckInList | "new" | null>(null);
  const list = useListParams(checkInLists.list);
  const page = useRoute(checkInLists.list, { params: { eventId }, query: list.query });
  const sold = useRoute(tickets.list, { params: { eventId }, query: { per_page: 100 } });
  const statuses = useStatusOptions(checkInListLooks);
  const remove = useAction(checkInLists.remove, {
    onSuccess: () => toastDone(t`Check-in list deleted`),
    onError: (error) => toastFailed(t`The check-in list was not deleted`, error),
  });
  const rotate = useAction(checkInLists.rotateLink, {
    onSuccess: () => toastDone(t`Link replaced. Copy the new one and send it to your staff.`),
    onError: (error) => toastFailed(t`The link was not replaced`, error),
  });
  if (sold.data?.meta.total === 0) return <TicketsFirst eventId={eventId} />;

  const doorOf = ({ shortId }: CheckInList) =>
    `${window.location.origin}${paths.door.href({ checkInListShortId: shortId })}`;
  const copy = (row: CheckInList) =>
    navigator.clipboard.writeText(doorOf(row)).then(
      () => toastDone(t`Link copied`),
      (error: unknown) => toastFailed(t`The link was not copied`, error),
    );
  const columns: ListColumn<CheckInList>[] = [
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
      render: ({ status }) => <StatusBadge of={checkInListLooks} status={status} />,
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
  const rowActions = (row: CheckInList): RowAction[] => [
    {
      label: t`Open door page`,
      icon: IconExternalLink,
      onClick: () => window.open(doorOf(row), "_blank", "noopener"),
    },
    { label: t`Copy link`, icon: IconCopy, onClick: () => void copy(row) },
    { label: t`Edit`, icon: IconPencil, onClick: () => setEdited(row) },
    {
      label: t`Replace link`,
      icon: IconRefresh,
      onClick: () =>
        confirm({
          title: t`Replace the link of ${row.name}?`,
          text: t`The link that staff have now stops working, and everybody at the door needs the new one. Who was let in stays in.`,
          verb: t`Replace link`,
          isDangerous: true,
          onConfirm: () =>
            rotate.mutate({ params: { eventId, checkInListId: row.id }, version: row.version }),
        }),
    },
    {
      label: t`Delete`,
      icon: IconTrash,
      isDangerous: true,
      onClick: () =>
        confirm({
          title: t`Delete ${row.name}?`,
          text: t`Its link stops working at once. People who were let in stay in the attendees list.`,
          verb: t`Delete list`,
          isDangerous: true,
          onConfirm: () => remove.mutate({ params: { eventId, checkInListId: row.id } }),
        }),
    },
  ];
  const create = (
    <CreateButton onClick={() => setEdited("new")}>
      <Trans>Create check-in list</Trans>
    </CreateButton>
  );
  return (
    <>
      <ListScreen
        title={t`Check-in`}
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
      />
      {/* A new list starts with all tickets, so the tickets must be loaded. */}
      {edited && !sold.isPending && (
        <Suspense>
          <CheckInListForm
            list={edited === "new" ? null : edited}
            tickets={sold.data?.data ?? []}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function TicketsFirst({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Check-in`} />
      <EmptyState
        icon={IconTicket}
        title={t`Create a ticket first`}
        text={t`A check-in list lets people in by their tickets, and this event has none yet.`}
        action={
          <Button component={Link} to={paths.tickets.href({ eventId })}>
            <Trans>Go to tickets</Trans>
          </Button>
        }
      />
    </>
  );
}

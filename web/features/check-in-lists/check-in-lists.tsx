// At which doors are people let in? Check-in lists with their link for staff and how many are in.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, UnstyledButton } from "@mantine/core";
import { IconCopy, IconExternalLink, IconPencil, IconPlus, IconScan, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type CheckInList, checkInLists } from "#shared/contracts/check-in-lists.ts";
import { confirm } from "#web/components/confirm.tsx";
import type { ListColumn, RowAction } from "#web/components/list-columns.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { Moment } from "#web/components/moment.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/status-badge.tsx";
import { toastDone, toastFailed } from "#web/components/toast.tsx";
import { CheckInListForm } from "#web/features/check-in-lists/check-in-list-form.tsx";
import { useAction, useRoute } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { paths } from "#web/lib/paths.ts";
import { checkInListLooks } from "#web/lib/status-looks.ts";

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const list = useListParams(checkInLists.list);
  const page = useRoute(checkInLists.list, { params: { eventId }, query: list.query });
  const statuses = useStatusOptions(checkInListLooks);
  const remove = useAction(checkInLists.remove, {
    onError: (error) => toastFailed(t`The check-in list was not deleted`, error),
  });
  const [edited, edit] = useState<CheckInList | "new" | null>(null);
  const columns: ListColumn<CheckInList>[] = [
    {
      key: "name",
      title: t`Check-in list`,
      sortable: true,
      onCard: "title",
      render: (row) => (
        <UnstyledButton c="var(--brand-4)" fw={600} fz="sm" onClick={() => edit(row)}>
          {row.name}
        </UnstyledButton>
      ),
    },
    {
      key: "status",
      title: t`Status`,
      onCard: "rest",
      render: ({ status }) => <StatusBadge of={checkInListLooks} status={status} />,
    },
    {
      key: "activatesAt",
      title: t`Active from`,
      sortable: true,
      render: ({ activatesAt }) =>
        activatesAt ? <Moment at={activatesAt} timezone={timezone} shape="compact" /> : t`Always`,
    },
    {
      key: "expiresAt",
      title: t`Expires`,
      sortable: true,
      render: ({ expiresAt }) => (expiresAt ? <Moment at={expiresAt} timezone={timezone} shape="compact" /> : t`Never`),
    },
    {
      key: "checkedIn",
      title: t`In`,
      align: "right",
      onCard: "end",
      render: ({ checkedIn, total }) => t`${checkedIn} of ${total}`,
    },
  ];
  const askToRemove = (row: CheckInList) =>
    confirm({
      title: t`Delete ${row.name}?`,
      text: t`Its link stops working at once, and its ${row.checkedIn} check-ins are no longer counted.`,
      verb: t`Delete check-in list`,
      isDangerous: true,
      onConfirm: () =>
        remove.mutate(
          { params: { eventId, checkInListId: row.id } },
          { onSuccess: () => toastDone(t`${row.name} was deleted.`) },
        ),
    });
  const doorOf = ({ shortId }: CheckInList) => paths.door.href({ checkInListShortId: shortId });
  const copy = (row: CheckInList) =>
    void navigator.clipboard
      .writeText(`${window.location.origin}${doorOf(row)}`)
      .then(() => toastDone(t`The link is copied. Whoever has it may check people in.`));
  const rowActions = (row: CheckInList): RowAction[] => [
    { label: t`Open`, icon: IconExternalLink, onClick: () => window.open(doorOf(row), "_blank", "noopener") },
    { label: t`Copy link for staff`, icon: IconCopy, onClick: () => copy(row) },
    { label: t`Edit`, icon: IconPencil, onClick: () => edit(row) },
    { label: t`Delete`, icon: IconTrash, isDangerous: true, onClick: () => askToRemove(row) },
  ];
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => edit("new")}>
      <Trans>Create check-in list</Trans>
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t`Check-in`}
        help={t`Staff open a list's link on any phone; no account needed.`}
        action={create}
        list={list}
        page={page}
        columns={columns}
        nameOf={({ name }) => name}
        rowActions={rowActions}
        searchLabel={t`Name of the list`}
        filters={[{ name: "status", label: t`Status`, options: statuses }]}
        empty={{
          icon: IconScan,
          title: t`No check-in lists yet`,
          text: t`One list per door is enough. Each has a link that opens the scanner.`,
          action: create,
        }}
      />
      {edited && <CheckInListForm existing={edited === "new" ? null : edited} onClose={() => edit(null)} />}
    </>
  );
}

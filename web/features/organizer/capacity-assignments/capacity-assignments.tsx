// Which limits do several tickets share? The event's capacity assignments with what is used of
// each.
import { Trans, useLingui } from "@lingui/react/macro";
import { Text, UnstyledButton } from "@mantine/core";
import { IconPencil, IconTargetArrow, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import {
  type CapacityAssignment,
  capacityAssignments,
} from "#shared/contracts/capacity-assignments.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import type { ListColumn, RowAction } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/list/status-badge.tsx";
import { useTicketsFirst } from "#web/components/list/tickets-first.tsx";
import { UsageBar } from "#web/components/list/usage-bar.tsx";
import { lazyNamed } from "#web/components/page/lazy-named.ts";
import { useConfirmed } from "#web/components/page/use-confirmed.ts";
import {
  BUILDING_REFETCH_MS,
  LimitNotice,
  useOverWords,
} from "#web/components/ticket/limit-notice.tsx";
import { TicketTitles } from "#web/components/ticket/ticket-titles.tsx";
import { capacityStyles } from "#web/features/organizer/capacity-assignments/capacity-styles.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useCount } from "#web/lib/page/count.ts";
import { useListParams } from "#web/lib/page/list-params.ts";

const CapacityAssignmentForm = lazyNamed(
  () => import("#web/features/organizer/capacity-assignments/capacity-assignment-form.tsx"),
  "CapacityAssignmentForm",
);

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const [edited, edit] = useState<CapacityAssignment | "new" | null>(null);
  const list = useListParams(capacityAssignments.list);
  const page = useApiQuery(
    capacityAssignments.list,
    { params: { eventId }, query: list.query },
    {
      refetchInterval: (now) =>
        now?.data.some(({ limitState }) => limitState === "BUILDING") === true &&
        BUILDING_REFETCH_MS,
    },
  );
  const statuses = useStatusOptions(capacityStyles);
  const columns = useColumns(edit);
  const rowActions = useRowActions(edit);
  const ticketsFirst = useTicketsFirst(
    t`A capacity assignment limits tickets, and this event has none.`,
  );
  const create = (
    <CreateButton onClick={() => edit("new")}>
      <Trans>Create capacity assignment</Trans>
    </CreateButton>
  );
  return (
    <>
      <ListScreen
        help={t`How many may be sold of several tickets together, or of the whole event.`}
        action={create}
        list={list}
        page={page}
        columns={columns}
        nameOf={({ name }) => name}
        rowActions={rowActions}
        searchLabel={t`Name`}
        filters={[{ name: "status", label: t`Status`, options: statuses }]}
        nothingFound={t`No capacity assignments match`}
        empty={{
          icon: IconTargetArrow,
          title: t`No capacity assignment yet`,
          text: t`Tickets that share a room share its places: a capacity assignment never sells more of them together than it has.`,
          action: create,
        }}
        {...ticketsFirst}
      />
      {edited && (
        <Suspense>
          <CapacityAssignmentForm
            existing={edited === "new" ? null : edited}
            onClose={() => edit(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function useColumns(edit: (row: CapacityAssignment) => void): ListColumn<CapacityAssignment>[] {
  const { t } = useLingui();
  const count = useCount();
  const overWords = useOverWords();
  return [
    {
      key: "name",
      title: t`Name`,
      sortable: true,
      onCard: "title",
      isLong: true,
      render: (row) => (
        <div>
          <UnstyledButton c="var(--brand-4)" fw={600} fz="sm" mih={24} onClick={() => edit(row)}>
            {row.name}
          </UnstyledButton>
          {row.status === "ACTIVE" && (
            <LimitNotice state={row.limitState} over={overWords(row.used + row.held)} />
          )}
        </div>
      ),
    },
    {
      key: "appliesTo",
      title: t`Applies to`,
      onCard: "rest",
      isLong: true,
      render: ({ appliesTo, ticketIds }) =>
        appliesTo === "EVENT" ? t`The whole event` : <TicketTitles ids={ticketIds} />,
    },
    {
      key: "used",
      title: t`Used`,
      sortable: true,
      onCard: "rest",
      render: (row) => <Usage of={row} />,
    },
    {
      key: "capacity",
      title: t`Capacity`,
      sortable: true,
      align: "right",
      render: ({ capacity }) => count(capacity),
    },
    {
      key: "status",
      title: t`Status`,
      onCard: "end",
      render: ({ status }) => <StatusBadge of={capacityStyles} status={status} />,
    },
  ];
}

/**
 * An inactive assignment counts nothing, so it has no bar. A new one has none until it knows what
 * was sold before.
 */
function Usage({
  of: { name, status, limitState, capacity, used, held },
}: {
  of: CapacityAssignment;
}) {
  if (status === "INACTIVE" || limitState === "BUILDING")
    return (
      <Text size="sm" c="dimmed">
        {status === "INACTIVE" ? <Trans>Not counted</Trans> : <Trans>Not counted yet</Trans>}
      </Text>
    );
  return <UsageBar of={name} taken={used} inBaskets={held} free={capacity - used - held} />;
}

function useRowActions(edit: (row: CapacityAssignment) => void) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { ask } = useConfirmed(capacityAssignments.remove);
  const remove = ({ id: capacityAssignmentId, name }: CapacityAssignment) =>
    ask(
      { params: { eventId, capacityAssignmentId } },
      {
        question: {
          title: t`Delete ${name}?`,
          text: t`Its tickets are then limited only by their own quantities and by other assignments. Sold tickets stay valid.`,
          verb: t`Delete capacity assignment`,
          isDangerous: true,
        },
        done: t`${name} was deleted.`,
        failed: t`The capacity assignment was not deleted`,
      },
    );
  return (row: CapacityAssignment): RowAction[] => [
    { label: t`Edit`, icon: IconPencil, onClick: () => edit(row) },
    { label: t`Delete`, icon: IconTrash, isDangerous: true, onClick: () => remove(row) },
  ];
}

// What does the list show of capacity assignments? Their tickets, and how full each is.
import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { CapacityAssignment } from "#shared/contracts/capacity-assignments.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { UsageBar } from "#web/components/list/usage-bar.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { LimitNotice, useOverWords } from "#web/components/ticket/limit-notice.tsx";
import { TicketTitles } from "#web/components/ticket/ticket-titles.tsx";
import { capacityStyles } from "#web/features/organizer/capacity-assignments/capacity-styles.ts";
import { useCount } from "#web/lib/page/count.ts";

export function useCapacityAssignmentColumns(
  edit: (row: CapacityAssignment) => void,
): ListColumn<CapacityAssignment>[] {
  const { t } = useLingui();
  const count = useCount();
  const overWords = useOverWords();
  return [
    titleColumn("name", t`Name`, (row) => (
      <div>
        <RowTitle onClick={() => edit(row)}>{row.name}</RowTitle>
        {row.status === "ACTIVE" && (
          <LimitNotice state={row.limitState} over={overWords(row.used + row.held)} />
        )}
      </div>
    )),
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
      sortable: "largestFirst",
      isLong: true,
      onCard: "rest",
      render: (row) => <Usage of={row} />,
    },
    {
      key: "capacity",
      title: t`Capacity`,
      sortable: "largestFirst",
      align: "right",
      render: ({ capacity }) => count(capacity),
    },
    {
      key: "status",
      title: t`Status`,
      onCard: "badge",
      render: ({ status }) => <StatusBadge of={capacityStyles} status={status} />,
    },
  ];
}

/** No bar while inactive, as nothing counts, nor while a new one counts what was sold before it. */
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

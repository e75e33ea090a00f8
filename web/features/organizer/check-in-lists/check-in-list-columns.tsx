// What does the list show of check-in lists? When each is open, and its counters.
import { useLingui } from "@lingui/react/macro";
import type { CheckInListRow } from "#shared/contracts/check-in-lists.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { checkInListStyles } from "#web/features/organizer/check-in-lists/check-in-list-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function useCheckInListColumns(): ListColumn<CheckInListRow>[] {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  return [
    titleColumn("name", t`List`, ({ name }) => <RowTitle>{name}</RowTitle>),
    {
      key: "status",
      title: t`Status`,
      onCard: "badge",
      render: ({ status }) => <StatusBadge of={checkInListStyles} status={status} />,
    },
    {
      key: "activatesAt",
      title: t`Opens`,
      sortable: true,
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ activatesAt }) =>
        activatesAt ? <Moment at={activatesAt} timezone={timezone} shape="listed" /> : t`At once`,
    },
    {
      key: "expiresAt",
      title: t`Closes`,
      sortable: true,
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ expiresAt }) =>
        expiresAt ? <Moment at={expiresAt} timezone={timezone} shape="listed" /> : t`Never`,
    },
    {
      key: "checkedIn",
      title: t`Checked in`,
      align: "right",
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ checkedIn, total }) => t`${checkedIn} of ${total}`,
    },
  ];
}

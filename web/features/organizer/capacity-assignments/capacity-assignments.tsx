// Which limits do several tickets share? The event's capacity assignments, with their use.
import { useLingui } from "@lingui/react/macro";
import { IconTargetArrow } from "@tabler/icons-react";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import { useTicketsFirst } from "#web/components/list/tickets-first.tsx";
import { useRemoval } from "#web/components/list/use-removal.ts";
import { useStatusOptions } from "#web/components/page/status-badge.tsx";
import { useCapacityAssignmentColumns } from "#web/features/organizer/capacity-assignments/capacity-assignment-columns.tsx";
import { capacityStyles } from "#web/features/organizer/capacity-assignments/capacity-styles.ts";

const CapacityAssignmentForm = lazily(
  () => import("#web/features/organizer/capacity-assignments/capacity-assignment-form.tsx"),
);

export function Component() {
  const { t } = useLingui();
  const items = useItemList(capacityAssignments.list, {
    isUnsettled: ({ limitState }) => limitState === "BUILDING",
  });
  const statuses = useStatusOptions(capacityStyles);
  return (
    <ItemListScreen
      items={items}
      help={t`How many may be sold of several tickets together, or of the whole event.`}
      create={t`Create capacity assignment`}
      form={(props) => <CapacityAssignmentForm {...props} />}
      remove={useRemoval(items, capacityAssignments.remove, ({ name }) => ({
        name,
        text: t`Its tickets are then limited only by their own quantities and by other assignments. Sold tickets stay valid.`,
        verb: t`Delete capacity assignment`,
        failed: t`The capacity assignment was not deleted`,
      }))}
      columns={useCapacityAssignmentColumns(items.edit)}
      nameOf={({ name }) => name}
      searchLabel={t`Name`}
      filters={[{ name: "status", label: t`Status`, options: statuses }]}
      nothingFound={t`No capacity assignments match`}
      empty={{
        icon: IconTargetArrow,
        title: t`No capacity assignment yet`,
        text: t`Tickets that share a room share its places.`,
      }}
      instead={useTicketsFirst(t`A capacity assignment limits tickets, and this event has none.`)}
    />
  );
}

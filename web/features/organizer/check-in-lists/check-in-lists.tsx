// Which doors does the event have? Its check-in lists, with counters and links for staff.
import { useLingui } from "@lingui/react/macro";
import { IconQrcode } from "@tabler/icons-react";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ExportMenu } from "#web/components/export/export-menu.tsx";
import { ExportProgress } from "#web/components/export/export-progress.tsx";
import { useExporting } from "#web/components/export/use-exporting.ts";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import { useTicketsFirst } from "#web/components/list/tickets-first.tsx";
import { useStatusOptions } from "#web/components/page/status-badge.tsx";
import {
  useCheckInListActions,
  useCheckInListRemoval,
} from "#web/features/organizer/check-in-lists/check-in-list-actions.ts";
import { useCheckInListColumns } from "#web/features/organizer/check-in-lists/check-in-list-columns.tsx";
import { checkInListStyles } from "#web/features/organizer/check-in-lists/check-in-list-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

const CheckInListForm = lazily(
  () => import("#web/features/organizer/check-in-lists/check-in-list-form.tsx"),
);

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const items = useItemList(checkInLists.list);
  const exporting = useExporting({ list: "CHECK_INS", eventId });
  return (
    <ItemListScreen
      items={items}
      help={t`Staff open a list's link on their phone and scan; they need no account.`}
      create={t`Create check-in list`}
      form={(props) => <CheckInListForm {...props} />}
      remove={useCheckInListRemoval(items)}
      actions={useCheckInListActions(exporting)}
      columns={useCheckInListColumns()}
      timezone={timezone}
      nameOf={({ name }) => name}
      searchLabel={t`List name`}
      filters={[
        { name: "status", label: t`List status`, options: useStatusOptions(checkInListStyles) },
      ]}
      tools={<ExportMenu exporting={exporting} head={t`Export all check-ins`} query={{}} />}
      nothingFound={t`No check-in lists match`}
      empty={{
        icon: IconQrcode,
        title: t`No check-in list yet`,
        text: t`A list says which tickets are let in at a door, and from when until when.`,
      }}
      instead={useTicketsFirst(
        t`A check-in list lets people in by their tickets, and this event has none.`,
      )}
    >
      <ExportProgress exporting={exporting} timezone={timezone} />
    </ItemListScreen>
  );
}

// What can be done with one check-in list? Open, copy and replace its link, take its check-ins away
// as a file, edit and delete.
import { useLingui } from "@lingui/react/macro";
import {
  IconCopy,
  IconExternalLink,
  IconFileSpreadsheet,
  IconFileText,
  IconRefresh,
} from "@tabler/icons-react";
import { type CheckInListRow, checkInLists } from "#shared/contracts/check-in-lists.ts";
import { copyLink } from "#web/components/dialog/copy-text.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import type { Exporting } from "#web/components/export/use-exporting.ts";
import type { ItemList, OwnActions } from "#web/components/list/item-list.tsx";
import type { RowAction } from "#web/components/list/list-columns.ts";
import { useRemoval } from "#web/components/list/use-removal.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

const doorOf = ({ shortId }: CheckInListRow): string =>
  `${window.location.origin}${paths.door.href({ checkInListShortId: shortId })}`;

export function useCheckInListActions({ begin }: Exporting) {
  const { t } = useLingui();
  const replaceLink = useLinkReplacement();
  return (row: CheckInListRow, own: OwnActions): RowAction[] => [
    {
      label: t`Open door page`,
      icon: IconExternalLink,
      onClick: () => window.open(doorOf(row), "_blank", "noopener"),
    },
    { label: t`Copy link`, icon: IconCopy, onClick: () => copyLink(doorOf(row)) },
    own.edit,
    {
      label: t`Export check-ins as Excel`,
      icon: IconFileSpreadsheet,
      onClick: () => begin({ format: "XLSX", query: { checkInListId: row.id }, about: row.name }),
    },
    {
      label: t`Export check-ins as CSV`,
      icon: IconFileText,
      onClick: () => begin({ format: "CSV", query: { checkInListId: row.id }, about: row.name }),
    },
    { label: t`Replace link`, icon: IconRefresh, onClick: () => replaceLink(row) },
    own.remove,
  ];
}

function useLinkReplacement() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { ask } = useConfirmed(checkInLists.rotateLink);
  return ({ id: checkInListId, version, name }: CheckInListRow) =>
    ask(
      { params: { eventId, checkInListId }, version },
      {
        question: {
          title: t`Replace the link of ${name}?`,
          text: t`The link that staff have now stops working, and everybody at the door needs the new one. Who was let in stays in.`,
          verb: t`Replace link`,
          isDangerous: true,
        },
        done: t`Link replaced. Copy the new one and send it to your staff.`,
        failed: t`The link was not replaced`,
      },
    );
}

export function useCheckInListRemoval(items: ItemList<CheckInListRow>) {
  const { t } = useLingui();
  return useRemoval(items, checkInLists.remove, ({ name }) => ({
    name,
    text: t`Its link stops working at once. People who were let in stay in the attendees list.`,
    verb: t`Delete list`,
    done: t`Check-in list deleted`,
    failed: t`The check-in list was not deleted`,
  }));
}

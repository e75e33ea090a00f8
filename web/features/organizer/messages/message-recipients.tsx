// What became of each recipient's mail? In a list that can be searched and filtered.
import { useLingui } from "@lingui/react/macro";
import { IconUsers } from "@tabler/icons-react";
import { messages, type RecipientResult } from "#shared/contracts/messages.ts";
import { fullName } from "#shared/core/full-name.ts";
import { useItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { titleColumn } from "#web/components/list/name-column.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { StatusBadge, useStatusOptions } from "#web/components/page/status-badge.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { mailStyles } from "#web/lib/event/mail-styles.ts";

export function Component() {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  const { list, page } = useItemList(messages.recipients, {
    isUnsettled: ({ state }) => state === "PENDING" || state === "CLAIMED",
  });
  const columns: ListColumn<RecipientResult>[] = [
    titleColumn("email", t`Address`, ({ email }) => email),
    { key: "name", title: t`Name`, onCard: "rest", render: fullName },
    {
      key: "state",
      title: t`State`,
      sortable: true,
      onCard: "badge",
      render: ({ state }) => <StatusBadge of={mailStyles} status={state} />,
    },
    {
      key: "at",
      title: t`At`,
      sortable: true,
      onCard: "rest",
      render: ({ at }) => (at ? <Moment at={at} timezone={timezone} shape="listed" /> : ""),
    },
  ];
  return (
    <ListScreen
      list={list}
      page={page}
      columns={columns}
      timezone={timezone}
      nameOf={({ email }) => email}
      searchLabel={t`Name or address`}
      filters={[{ name: "state", label: t`State`, options: useStatusOptions(mailStyles) }]}
      nothingFound={t`No recipients match`}
      empty={{
        icon: IconUsers,
        title: t`Nobody yet`,
        text: t`Mails are written once the message leaves.`,
      }}
    />
  );
}

// What does the list show of messages? To whom each goes, when, and what became of it.
import { useLingui } from "@lingui/react/macro";
import type { MessageRow } from "#shared/contracts/messages.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { messageStyles } from "#web/features/organizer/messages/message-styles.ts";
import { useTargetWords } from "#web/features/organizer/messages/target-words.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

export function useMessageColumns(): ListColumn<MessageRow>[] {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const targetWords = useTargetWords();
  return [
    titleColumn("subject", t`Subject`, ({ id, subject }) => (
      <RowTitle to={paths.message.href({ eventId, messageId: id })}>
        {subject || t`Reminder`}
      </RowTitle>
    )),
    {
      key: "state",
      title: t`State`,
      onCard: "badge",
      render: ({ state }) => <StatusBadge of={messageStyles} status={state} />,
    },
    { key: "target", title: t`To`, onCard: "rest", render: ({ target }) => targetWords(target) },
    {
      key: "startedAt",
      title: t`Sent`,
      sortable: true,
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ startedAt, sendAt }) => {
        const at = startedAt ?? sendAt;
        return at ? <Moment at={at} timezone={timezone} shape="listed" /> : "";
      },
    },
    {
      key: "accepted",
      title: t`Accepted`,
      align: "right",
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ counts: { accepted, recipients } }) =>
        recipients > 0 ? t`${accepted} of ${recipients}` : "",
    },
  ];
}

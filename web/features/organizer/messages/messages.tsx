// Which messages does the event have? Sent ones with what became of them, and planned ones.
import { useLingui } from "@lingui/react/macro";
import { IconMessage2 } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { MessageTarget, messages } from "#shared/contracts/messages.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import { useStatusOptions } from "#web/components/page/status-badge.tsx";
import { useMessageColumns } from "#web/features/organizer/messages/message-columns.tsx";
import { hasDraft } from "#web/features/organizer/messages/message-draft.ts";
import { isMoving, messageStyles } from "#web/features/organizer/messages/message-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

const MessageForm = lazily(() => import("#web/features/organizer/messages/message-form.tsx"));

/** Of a link that names orders, or attendees. */
function targetIn(search: URLSearchParams): MessageTarget | null {
  const [orderIds, attendeeIds] = [search.getAll("order"), search.getAll("attendee")];
  const [orderId] = orderIds;
  const ofOrders = orderIds.length > 1 ? { to: "BUYERS", orderIds } : { to: "ORDER", orderId };
  const named = orderId === undefined ? { to: "ATTENDEES", attendeeIds } : ofOrders;
  return MessageTarget.safeParse(named).data ?? null;
}

const withoutTarget = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => name !== "order" && name !== "attendee"));

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const [search, setSearch] = useSearchParams();
  const target = targetIn(search);
  const items = useItemList(messages.list, {
    beginsNew: target !== null || hasDraft(eventId),
    isUnsettled: isMoving,
  });
  return (
    <ItemListScreen
      items={items}
      create={t`Write a message`}
      form={({ existing, onClose }) => (
        <MessageForm
          existing={existing}
          {...(target && { target })}
          onClose={() => {
            onClose();
            if (target) setSearch(withoutTarget, { replace: true });
          }}
        />
      )}
      columns={useMessageColumns()}
      hrefOf={({ id: messageId }) => paths.message.href({ eventId, messageId })}
      timezone={timezone}
      nameOf={({ subject }) => subject || t`Reminder`}
      searchLabel={t`Subject or sender`}
      filters={[{ name: "state", label: t`State`, options: useStatusOptions(messageStyles) }]}
      nothingFound={t`No messages match`}
      empty={{
        icon: IconMessage2,
        title: t`No message yet`,
        text: t`Write to all attendees, to holders of a ticket, or remind everybody before the start.`,
      }}
    />
  );
}

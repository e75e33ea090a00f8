// How does an event change its status? Every change asks first, and so does an undo.
import { useLingui } from "@lingui/react/macro";
import type * as z from "zod";
import { type Event, events } from "#shared/contracts/events.ts";
import type { StoredEventStatus } from "#shared/core/event-status.ts";
import { hasEnded } from "#shared/rules/page/event-status.ts";
import { openDialog } from "#web/components/page/dialogs.tsx";
import { lazily } from "#web/components/page/lazily.ts";
import { type Question, useConfirmed } from "#web/components/page/use-confirmed.ts";

const ConfirmEmailFirst = lazily(
  () => import("#web/features/organizer/events/confirm-email-first.tsx"),
);

type Status = z.output<typeof StoredEventStatus>;
type Subject = Pick<Event, "id" | "title" | "startAt" | "endAt">;

export function useEventStatus({ id: eventId, title, startAt, endAt }: Subject) {
  const { t } = useLingui();
  const change = useConfirmed(events.setStatus);
  const isOver = hasEnded({ startAt, endAt }, new Date().toISOString());
  const said: Record<Status, string> = {
    DRAFT: t`${title} is a draft now.`,
    LIVE: isOver ? t`${title} is public. By its dates it has ended.` : t`${title} is live.`,
    ARCHIVED: t`${title} is archived.`,
  };
  const to = (status: Status, onUndo: () => void, question: Question) =>
    change.ask(
      { params: { eventId }, body: { status } },
      {
        question,
        done: said[status],
        failed: t`The status did not change`,
        onUndo,
        refusals: {
          email_not_confirmed: () => openDialog((close) => <ConfirmEmailFirst onClose={close} />),
        },
      },
    );
  const ask = {
    publish: () =>
      to("LIVE", ask.setToDraft, {
        title: isOver ? t`Publish ${title} although it is over?` : t`Publish ${title}?`,
        text: isOver
          ? t`By its dates the event has ended: anybody with the link can see its page, and nobody can buy a ticket. Change the dates in the event settings first if they are wrong.`
          : t`Anybody with the link can see the event and buy its tickets.`,
        verb: t`Publish`,
      }),
    setToDraft: () =>
      to("DRAFT", ask.publish, {
        title: t`Set ${title} back to draft?`,
        text: t`Its page disappears and nobody can start an order. Sold tickets stay valid, and baskets can still be paid.`,
        verb: t`Set back to draft`,
      }),
    archive: () =>
      to("ARCHIVED", ask.restore, {
        title: t`Archive ${title}?`,
        text: t`Its page disappears and sales stop; orders and attendees stay. A restored event comes back as a draft.`,
        verb: t`Archive`,
        isDangerous: true,
      }),
    restore: () =>
      to("DRAFT", ask.archive, {
        title: t`Restore ${title}?`,
        text: t`It comes back as a draft. Publish it to sell tickets.`,
        verb: t`Restore`,
      }),
  };
  return { isChanging: change.isRunning, ...ask };
}

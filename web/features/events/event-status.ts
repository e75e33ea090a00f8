// How does an event go live, back to draft, into the archive and out of it? Every change asks
// first, and so does an undo.
import { useLingui } from "@lingui/react/macro";
import type * as z from "zod";
import { type Event, events, type StoredEventStatus } from "#shared/contracts/events.ts";
import { hasEnded } from "#shared/rules/event-status.ts";
import { confirm } from "#web/components/confirm.tsx";
import { toastDone, toastFailed } from "#web/components/toast.tsx";
import { openConfirmEmailFirst } from "#web/features/events/confirm-email-first.tsx";
import { useAction } from "#web/lib/api.ts";
import { problemCode } from "#web/lib/api-problem.ts";

type Status = z.output<typeof StoredEventStatus>;
type Subject = Pick<Event, "id" | "title" | "startAt" | "endAt">;

/** The status changes of one event. An undo opens the confirmation of the reverse change. */
export function useEventStatus({ id: eventId, title, startAt, endAt }: Subject) {
  const { t } = useLingui();
  const change = useAction(events.setStatus, {
    onError: (error) =>
      problemCode(error) === "email_not_confirmed"
        ? openConfirmEmailFirst()
        : toastFailed(t`The status did not change`, error),
  });
  const isOver = hasEnded({ startAt, endAt }, new Date().toISOString());
  const said: Record<Status, string> = {
    DRAFT: t`${title} is a draft now.`,
    LIVE: isOver ? t`${title} is public. By its dates it has ended.` : t`${title} is live.`,
    ARCHIVED: t`${title} is archived.`,
  };
  const set = (status: Status, onUndo: () => void) =>
    change.mutate(
      { params: { eventId }, body: { status } },
      { onSuccess: () => toastDone(said[status], { onUndo }) },
    );
  const ask = {
    publish: () =>
      confirm({
        title: isOver ? t`Publish ${title} although it is over?` : t`Publish ${title}?`,
        text: isOver
          ? t`By its dates the event has ended: anybody with the link can see its page, and nobody can buy a ticket. Change the dates in the event settings first if they are wrong.`
          : t`Anybody with the link can see the event and buy its tickets.`,
        verb: t`Publish`,
        onConfirm: () => set("LIVE", ask.setToDraft),
      }),
    setToDraft: () =>
      confirm({
        title: t`Set ${title} back to draft?`,
        text: t`Its page disappears and nobody can start an order. Sold tickets stay valid, and baskets can still be paid.`,
        verb: t`Set back to draft`,
        onConfirm: () => set("DRAFT", ask.publish),
      }),
    archive: () =>
      confirm({
        title: t`Archive ${title}?`,
        text: t`Its page disappears and sales stop; orders and attendees stay. A restored event comes back as a draft.`,
        verb: t`Archive`,
        isDangerous: true,
        onConfirm: () => set("ARCHIVED", ask.restore),
      }),
    restore: () =>
      confirm({
        title: t`Restore ${title}?`,
        text: t`It comes back as a draft. Publish it to sell tickets.`,
        verb: t`Restore`,
        onConfirm: () => set("DRAFT", ask.archive),
      }),
  };
  return { isChanging: change.isPending, ...ask };
}

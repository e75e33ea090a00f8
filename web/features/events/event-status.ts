// How does an event go live, back to draft, into the archive and out of it? Each asks first; each can be undone for a while.
import { useLingui } from "@lingui/react/macro";
import type * as z from "zod";
import { events, type StoredEventStatus } from "#shared/contracts/events.ts";
import { confirm } from "#web/components/confirm.tsx";
import { toastDone, toastFailed } from "#web/components/toast.tsx";
import { openConfirmEmailFirst } from "#web/features/events/confirm-email-first.tsx";
import { useAction } from "#web/lib/api.ts";
import { problemCode } from "#web/lib/api-problem.ts";

type Status = z.output<typeof StoredEventStatus>;

/** The status changes of one event. Undoing the archive brings the event back as a draft, as restoring does. */
export function useEventStatus({ id: eventId, title }: { id: string; title: string }) {
  const { t } = useLingui();
  const change = useAction(events.setStatus, {
    onError: (error) =>
      problemCode(error) === "email_not_confirmed"
        ? openConfirmEmailFirst()
        : toastFailed(t`The status did not change`, error),
  });
  const said: Record<Status, string> = {
    DRAFT: t`${title} is a draft now.`,
    LIVE: t`${title} is live.`,
    ARCHIVED: t`${title} is archived.`,
  };
  const set = (status: Status, undoTo?: Status) =>
    change.mutate(
      { params: { eventId }, body: { status } },
      { onSuccess: () => toastDone(said[status], undoTo ? { onUndo: () => set(undoTo) } : {}) },
    );
  return {
    isChanging: change.isPending,
    publish: () =>
      confirm({
        title: t`Publish ${title}?`,
        text: t`Anybody with the link can see the event and buy its tickets.`,
        verb: t`Publish`,
        onConfirm: () => set("LIVE", "DRAFT"),
      }),
    setToDraft: () =>
      confirm({
        title: t`Set ${title} back to draft?`,
        text: t`Its page disappears and nobody can start an order. Sold tickets stay valid, and baskets can still be paid.`,
        verb: t`Set back to draft`,
        onConfirm: () => set("DRAFT", "LIVE"),
      }),
    archive: () =>
      confirm({
        title: t`Archive ${title}?`,
        text: t`Its page disappears and sales stop; orders and attendees stay. A restored event comes back as a draft.`,
        verb: t`Archive`,
        isDangerous: true,
        onConfirm: () => set("ARCHIVED", "DRAFT"),
      }),
    restore: () =>
      confirm({
        title: t`Restore ${title}?`,
        text: t`It comes back as a draft. Publish it to sell tickets.`,
        verb: t`Restore`,
        onConfirm: () => set("DRAFT", "ARCHIVED"),
      }),
  };
}

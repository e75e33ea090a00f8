// How does an event change its status? Every change asks first, and so does an undo. Publishing
// waits for the person's confirmed address before it asks.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type * as z from "zod";
import type { ChangeQuestion } from "#shared/contracts/event-change.ts";
import { type Event, events } from "#shared/contracts/events.ts";
import type { StoredEventStatus } from "#shared/core/event-status.ts";
import { hasEnded } from "#shared/rules/page/event-status.ts";
import { confirm } from "#web/components/dialog/confirm.tsx";
import { openDialog } from "#web/components/dialog/dialogs.tsx";
import { lazily } from "#web/components/dialog/lazily.ts";
import { toastFailed } from "#web/components/dialog/toast.tsx";
import { type Question, useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { call } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";

const ConfirmEmailFirst = lazily(
  () => import("#web/features/organizer/events/confirm-email-first.tsx"),
);
const PublishDialog = lazily(() => import("#web/features/organizer/events/publish-dialog.tsx"));

type Status = z.output<typeof StoredEventStatus>;
type Subject = Pick<Event, "id" | "title" | "startAt" | "endAt">;

export function useEventStatus(event: Subject) {
  const { t } = useLingui();
  const { isEmailConfirmed } = useMe();
  const { id: eventId, title, startAt, endAt } = event;
  const change = useConfirmed(events.setStatus);
  const isOver = hasEnded({ startAt, endAt }, new Date().toISOString());
  const said: Record<Status, string> = {
    DRAFT: t`${title} is a draft now.`,
    LIVE: isOver ? t`${title} is public. By its dates it has ended.` : t`${title} is live.`,
    ARCHIVED: t`${title} is archived.`,
  };
  const unchanged = t`The status did not change`;
  const outcome = (status: Status, onUndo: () => void) => ({
    done: said[status],
    failed: unchanged,
    onUndo,
  });
  const to = (status: Status, onUndo: () => void, question: Question) =>
    change.ask({ params: { eventId }, body: { status } }, { question, ...outcome(status, onUndo) });
  /** Where people have tickets for what is to come, it also asks whether the event is off. */
  const away = async (status: Status, onUndo: () => void, question: Question) => {
    const asked = { params: { eventId }, query: { about: "OFF" as const } };
    const readers = await call(events.getChange, asked).catch((error: unknown) =>
      toastFailed(unchanged, error),
    );
    if (!readers) return;
    if (!readers.isAsked) return to(status, onUndo, question);
    confirm({
      ...question,
      choice: { label: offWords(readers), isTaken: false },
      onConfirm: (isOff) =>
        change.run({ params: { eventId }, body: { status, isOff } }, outcome(status, onUndo)),
    });
  };
  const publishNow = () =>
    change.run(
      { params: { eventId }, body: { status: "LIVE" } },
      {
        ...outcome("LIVE", ask.setToDraft),
        refusals: { email_not_confirmed: () => confirmFirst(askToPublish) },
      },
    );
  const askToPublish = () =>
    openDialog(
      (close) => (
        <PublishDialog event={event} isOver={isOver} onPublish={publishNow} onClose={close} />
      ),
      undefined,
      `publish ${eventId}`,
    );
  const ask = {
    publish: () => (isEmailConfirmed ? askToPublish() : confirmFirst(askToPublish)),
    setToDraft: () =>
      away("DRAFT", ask.publish, {
        title: t`Set ${title} back to draft?`,
        text: t`Its page disappears and nobody can start an order. Sold tickets stay valid, and baskets can still be paid.`,
        verb: t`Set back to draft`,
      }),
    archive: () =>
      away("ARCHIVED", ask.restore, {
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

export const confirmFirst = (onConfirmed: () => void) =>
  openDialog(
    (close) => <ConfirmEmailFirst onConfirmed={onConfirmed} onClose={close} />,
    undefined,
    "confirm the address",
  );

const offWords = ({ buyers, guests }: Pick<ChangeQuestion, "buyers" | "guests">): string =>
  guests > 0
    ? plural(buyers, {
        one: `The event is off: # buyer and the guests (at most ${guests}) get a mail that says so.`,
        other: `The event is off: # buyers and their guests (at most ${guests}) get a mail that says so.`,
      })
    : plural(buyers, {
        one: "The event is off: # buyer gets a mail that says so.",
        other: "The event is off: # buyers get a mail that says so.",
      });

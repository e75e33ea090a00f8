// Who learns that an event was moved? Buyers and guests, if the organizer says so.
import { useLingui } from "@lingui/react/macro";
import type { ChangeQuestion } from "#shared/contracts/event-change.ts";
import { events } from "#shared/contracts/events.ts";
import { openDialog } from "#web/components/dialog/dialogs.tsx";
import { lazily } from "#web/components/dialog/lazily.ts";
import { toastFailed } from "#web/components/dialog/toast.tsx";
import { call } from "#web/lib/api/api.ts";

const ChangeDialog = lazily(() => import("#web/features/organizer/settings/change-dialog.tsx"));

export const openChange = (eventId: string, question: ChangeQuestion): void =>
  openDialog(
    (close) => <ChangeDialog eventId={eventId} question={question} onClose={close} />,
    undefined,
    `change ${eventId}`,
  );

/** Does not ask if nobody has to be told. */
export function useChangeOffer(eventId: string): () => Promise<void> {
  const { t } = useLingui();
  const failed = t`Nobody was told of the change`;
  const offer = (question: ChangeQuestion) => {
    if (question.isAsked) openChange(eventId, question);
  };
  return () =>
    call(events.getChange, { params: { eventId }, query: { about: "CHANGE" } }).then(
      offer,
      (error) => toastFailed(failed, error),
    );
}

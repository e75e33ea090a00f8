// Who learns that an event's connection details changed? Every buyer, if the organizer says so.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { events } from "#shared/contracts/events.ts";
import { toastFailed } from "#web/components/dialog/toast.tsx";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { call } from "#web/lib/api/api.ts";
import { useKeptJobs } from "#web/lib/api/use-job.ts";

/** Under which the browser keeps the job of the newest mails. */
export const joinDetailsJob = (eventId: string): string => `join-details:${eventId}`;

/** Does not ask if no order has tickets. */
export function useJoinDetailsOffer(eventId: string): () => Promise<void> {
  const { t } = useLingui();
  const params = { eventId };
  const failed = t`The connection details were not sent`;
  const { ask } = useConfirmed(events.sendJoinDetails);
  const { keep } = useKeptJobs(joinDetailsJob(eventId));
  const leave = () =>
    call(events.answerChange, {
      params,
      body: { about: "JOIN_DETAILS", isSent: false },
      idempotencyKey: crypto.randomUUID(),
    });
  const offer = ({ orders }: { orders: number }) => {
    if (orders === 0) return;
    const question = {
      title: t`Send the new connection details?`,
      text: plural(orders, {
        one: "# order has tickets. Its buyer gets a mail with the new details.",
        other: "# orders have tickets. The buyer of each gets a mail with the new details.",
      }),
      verb: plural(orders, { one: "Send to # buyer", other: "Send to # buyers" }),
      stay: t`Do not send`,
      onStay: () => void leave().catch((error) => toastFailed(t`Your answer was not saved`, error)),
    };
    const done = t`The connection details will be sent.`;
    const onDone = ({ id }: { id: string }) => keep(id);
    ask({ params, idempotencyKey: crypto.randomUUID() }, { question, done, failed, onDone });
  };
  return () =>
    call(events.countJoinDetailsMails, { params }).then(offer, (error) =>
      toastFailed(failed, error),
    );
}

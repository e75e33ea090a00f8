// Who learns that an event's connection details changed? The organizer decides whether every buyer
// gets a mail with the new details.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { events } from "#shared/contracts/events.ts";
import { confirm } from "#web/components/confirm.tsx";
import { toastDone, toastFailed } from "#web/components/toast.tsx";
import { call, useAction } from "#web/lib/api.ts";

/**
 * Returns a function that offers to mail the connection details to the buyers. It does not ask if
 * no order has tickets.
 */
export function useJoinDetailsOffer(eventId: string): () => Promise<void> {
  const { t } = useLingui();
  const params = { eventId };
  const notSent = (error: unknown) => toastFailed(t`The connection details were not sent`, error);
  const send = useAction(events.sendJoinDetails, {
    onSuccess: () => toastDone(t`The connection details are on their way.`),
    onError: notSent,
  });
  const offer = ({ orders }: { orders: number }) => {
    if (orders === 0) return;
    const idempotencyKey = crypto.randomUUID();
    confirm({
      title: t`Send the new connection details?`,
      text: plural(orders, {
        one: "# order has tickets. Its buyer gets a mail with the new details.",
        other: "# orders have tickets. The buyer of each gets a mail with the new details.",
      }),
      verb: plural(orders, { one: "Send to # buyer", other: "Send to # buyers" }),
      stay: t`Not now`,
      onConfirm: () => send.mutate({ params, idempotencyKey }),
    });
  };
  return () => call(events.countJoinDetailsMails, { params }).then(offer, notSent);
}

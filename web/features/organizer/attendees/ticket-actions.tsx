// What can be done with tickets, one or many? Cancel, reactivate and send again.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { attendees } from "#shared/contracts/attendees.ts";
import { fullName } from "#shared/core/full-name.ts";
import { confirm } from "#web/components/dialog/confirm.tsx";
import { useBulk } from "#web/components/list/use-bulk.tsx";
import { type TicketHolder, useTicketRuns } from "#web/features/organizer/attendees/ticket-runs.ts";
import { useRefresh } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

/** Render `dialog`, which shows the progress. `onEnd` gets the tickets that each run changed. */
export function useTicketActions(onEnd: (done: TicketHolder[]) => void = () => undefined) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const refresh = useRefresh(attendees.setStatus);
  // Tickets of one order change the same order, so they run one after the other.
  const bulk = useBulk<TicketHolder>({
    nameOf: fullName,
    laneOf: ({ orderId }) => orderId,
    onEnd: (done) => {
      refresh({ eventId });
      onEnd(done);
    },
  });
  const runs = useTicketRuns();

  return {
    dialog: bulk.dialog,
    isRunning: bulk.isRunning,
    /** Asks first, because the codes that guests have become invalid. */
    reactivate: (rows: readonly TicketHolder[]) => {
      const [only] = rows;
      const name = only ? fullName(only) : "";
      confirm({
        title:
          rows.length === 1
            ? t`Reactivate the ticket of ${name}?`
            : plural(rows.length, { one: "Reactivate # ticket?", other: "Reactivate # tickets?" }),
        text: t`It takes a place again and gets a new code. The old code no longer works.`,
        verb: t`Reactivate`,
        choice: {
          label: rows.length === 1 ? t`Send the new ticket` : t`Send the new tickets`,
          isTaken: true,
        },
        onConfirm: (sendTicket) => bulk.run(runs.reactivation(sendTicket), rows),
      });
    },
    resend: (rows: readonly TicketHolder[]) => bulk.run(runs.sending(), rows),
    /** Asks first, because a mail to many people cannot be taken back. */
    askToResend: (rows: readonly TicketHolder[]) => {
      const [only] = rows;
      const name = only ? fullName(only) : "";
      confirm({
        title:
          rows.length === 1
            ? t`Send the ticket of ${name} again?`
            : plural(rows.length, { one: "Send # ticket again?", other: "Send # tickets again?" }),
        text: t`Each ticket goes by mail to its guest. The codes stay the same.`,
        verb: plural(rows.length, { one: "Send ticket", other: "Send # tickets" }),
        onConfirm: () => bulk.run(runs.sending(), rows),
      });
    },
    cancel: (rows: readonly TicketHolder[]) => {
      const [only] = rows;
      const name = only ? fullName(only) : "";
      confirm({
        title:
          rows.length === 1
            ? t`Cancel the ticket of ${name}?`
            : plural(rows.length, { one: "Cancel # ticket?", other: "Cancel # tickets?" }),
        text:
          rows.length === 1
            ? t`A cancelled ticket is refused at the door, and its place can be sold again. Nothing is refunded. You can reactivate it while places are free.`
            : t`Cancelled tickets are refused at the door, and their places can be sold again. Nothing is refunded. You can reactivate them while places are free.`,
        verb: rows.length === 1 ? t`Cancel ticket` : t`Cancel tickets`,
        stay: rows.length === 1 ? t`Keep ticket` : t`Keep tickets`,
        isDangerous: true,
        choice: {
          label: rows.length === 1 ? t`Tell the guest by mail` : t`Tell the guests by mail`,
          isTaken: true,
        },
        onConfirm: (notifyHolder) => bulk.run(runs.cancellation(notifyHolder), rows),
      });
    },
  };
}

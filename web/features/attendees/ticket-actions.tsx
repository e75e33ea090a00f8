// What can be done with tickets, one or many? Cancel, reactivate and send again, with the texts of
// each action.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type Attendee, attendees } from "#shared/contracts/attendees.ts";
import type { BulkAction } from "#web/components/bulk-dialog.tsx";
import { confirm } from "#web/components/confirm.tsx";
import { useBulk } from "#web/components/use-bulk.tsx";
import { call, useRefresh } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

export type TicketHolder = Pick<Attendee, "id" | "orderId" | "firstName" | "lastName" | "status">;

export const nameOf = ({ firstName, lastName }: TicketHolder): string =>
  `${firstName} ${lastName}`.trim();

/**
 * The actions on chosen tickets, and the dialog that shows their progress. `onEnd` gets the tickets
 * that each run changed.
 */
export function useTicketActions(onEnd: (done: TicketHolder[]) => void = () => undefined) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const refresh = useRefresh(attendees.setStatus);
  // Tickets of one order change the same order, so they run one after the other.
  const bulk = useBulk<TicketHolder>({
    nameOf,
    laneOf: ({ orderId }) => orderId,
    onEnd: (done) => {
      refresh({ eventId });
      onEnd(done);
    },
  });
  const paramsOf = ({ id: attendeeId }: TicketHolder) => ({ eventId, attendeeId });

  const reactivation = (sendTicket: boolean): BulkAction<TicketHolder> => ({
    running: t`Reactivating tickets`,
    done: (count) =>
      sendTicket
        ? plural(count, {
            one: "# ticket was reactivated; the new one is on its way.",
            other: "# tickets were reactivated; the new ones are on their way.",
          })
        : plural(count, { one: "# ticket was reactivated.", other: "# tickets were reactivated." }),
    failed: (count) =>
      plural(count, {
        one: "# ticket was not reactivated",
        other: "# tickets were not reactivated",
      }),
    work: (row) =>
      call(attendees.setStatus, { params: paramsOf(row), body: { status: "ACTIVE", sendTicket } }),
  });
  const cancellation = (notifyHolder: boolean): BulkAction<TicketHolder> => {
    // The version of each ticket after its cancellation. An undo only reverts that version.
    const made = new Map<string, number>();
    return {
      running: t`Cancelling tickets`,
      done: (count) =>
        plural(count, { one: "# ticket was cancelled.", other: "# tickets were cancelled." }),
      failed: (count) =>
        plural(count, { one: "# ticket was not cancelled", other: "# tickets were not cancelled" }),
      work: async (row) => {
        const { version } = await call(attendees.setStatus, {
          params: paramsOf(row),
          body: { status: "CANCELLED", notifyHolder },
        });
        made.set(row.id, version);
      },
      undo: {
        running: t`Undoing the cancellation`,
        done: (count) =>
          plural(count, {
            one: "# ticket is valid again, with the code that it had.",
            other: "# tickets are valid again, with the codes that they had.",
          }),
        failed: (count) =>
          plural(count, { one: "# ticket stays cancelled", other: "# tickets stay cancelled" }),
        work: (row) =>
          call(attendees.undoCancellation, {
            params: paramsOf(row),
            version: made.get(row.id) ?? 0,
          }),
      },
    };
  };
  const sending = (): BulkAction<TicketHolder> => {
    // One idempotency key per row for all tries of this action. If a response is lost, the retry
    // does not send the ticket twice.
    const keys = new Map<string, string>();
    const keyOf = ({ id }: TicketHolder) =>
      keys.get(id) ?? keys.set(id, crypto.randomUUID()).get(id) ?? "";
    return {
      running: t`Sending tickets`,
      done: (count) =>
        plural(count, { one: "# ticket is on its way.", other: "# tickets are on their way." }),
      failed: (count) =>
        plural(count, { one: "# ticket was not sent", other: "# tickets were not sent" }),
      work: (row) =>
        call(attendees.resendTicket, { params: paramsOf(row), idempotencyKey: keyOf(row) }),
    };
  };

  return {
    dialog: bulk.dialog,
    isRunning: bulk.isRunning,
    /** Asks first, because the codes that guests have become invalid. */
    reactivate: (rows: readonly TicketHolder[]) => {
      const [only] = rows;
      const name = only ? nameOf(only) : "";
      confirm({
        title:
          rows.length === 1
            ? t`Reactivate the ticket of ${name}?`
            : plural(rows.length, { one: "Reactivate # ticket?", other: "Reactivate # tickets?" }),
        text: t`A reactivated ticket takes a place again and gets a new code. The code that was sent before does not open the door any more.`,
        verb: t`Reactivate`,
        choice: {
          label: rows.length === 1 ? t`Send the new ticket` : t`Send the new tickets`,
          isTaken: true,
        },
        onConfirm: (sendTicket) => bulk.run(reactivation(sendTicket), rows),
      });
    },
    resend: (rows: readonly TicketHolder[]) => bulk.run(sending(), rows),
    /** Asks first, and names the guest or the number of tickets. */
    cancel: (rows: readonly TicketHolder[]) => {
      const [only] = rows;
      const name = only ? nameOf(only) : "";
      confirm({
        title:
          rows.length === 1
            ? t`Cancel the ticket of ${name}?`
            : plural(rows.length, { one: "Cancel # ticket?", other: "Cancel # tickets?" }),
        text: t`Cancelled tickets are refused at the door, and their places can be sold again. Nothing is refunded. You can reactivate them while places are free.`,
        verb: rows.length === 1 ? t`Cancel ticket` : t`Cancel tickets`,
        stay: t`Keep`,
        isDangerous: true,
        choice: {
          label: rows.length === 1 ? t`Tell the guest by mail` : t`Tell the guests by mail`,
          isTaken: true,
        },
        onConfirm: (notifyHolder) => bulk.run(cancellation(notifyHolder), rows),
      });
    },
  };
}

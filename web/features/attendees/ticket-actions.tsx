// What can be done with tickets, one or many? Cancel, reactivate and send again, with the words that belong to each.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type Attendee, attendees } from "#shared/contracts/attendees.ts";
import type { BulkAction } from "#web/components/bulk-dialog.tsx";
import { confirm } from "#web/components/confirm.tsx";
import { useBulk } from "#web/components/use-bulk.tsx";
import { call, useRefresh } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

export type TicketHolder = Pick<Attendee, "id" | "orderId" | "firstName" | "lastName" | "status">;

export const nameOf = ({ firstName, lastName }: TicketHolder): string => `${firstName} ${lastName}`.trim();

/** The actions on chosen tickets, and the dialog that shows how they go. `onEnd` hears which were done. */
export function useTicketActions(onEnd: (done: TicketHolder[]) => void = () => undefined) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const refresh = useRefresh(attendees.setStatus);
  // Tickets of one order change the same order, so they go one after the other.
  const bulk = useBulk<TicketHolder>({
    nameOf,
    laneOf: ({ orderId }) => orderId,
    onEnd: (done) => {
      refresh({ eventId });
      onEnd(done);
    },
  });
  const setStatus = (status: "ACTIVE" | "CANCELLED") => (row: TicketHolder) =>
    call(attendees.setStatus, { params: { eventId, attendeeId: row.id }, body: { status } });

  const reactivation: BulkAction<TicketHolder> = {
    running: t`Reactivating tickets`,
    done: (count) => plural(count, { one: "# ticket was reactivated.", other: "# tickets were reactivated." }),
    failed: (count) => plural(count, { one: "# ticket was not reactivated", other: "# tickets were not reactivated" }),
    work: setStatus("ACTIVE"),
    note: t`Earlier codes do not open the door any more: resend the tickets.`,
  };
  const cancellation: BulkAction<TicketHolder> = {
    running: t`Cancelling tickets`,
    done: (count) => plural(count, { one: "# ticket was cancelled.", other: "# tickets were cancelled." }),
    failed: (count) => plural(count, { one: "# ticket was not cancelled", other: "# tickets were not cancelled" }),
    work: setStatus("CANCELLED"),
  };
  const sending = (): BulkAction<TicketHolder> => {
    // One key a row for all tries of this action: a row that failed on the way back is not sent twice.
    const keys = new Map<string, string>();
    const keyOf = ({ id }: TicketHolder) => keys.get(id) ?? keys.set(id, crypto.randomUUID()).get(id) ?? "";
    return {
      running: t`Sending tickets`,
      done: (count) => plural(count, { one: "# ticket is on its way.", other: "# tickets are on their way." }),
      failed: (count) => plural(count, { one: "# ticket was not sent", other: "# tickets were not sent" }),
      work: (row) =>
        call(attendees.resendTicket, { params: { eventId, attendeeId: row.id }, idempotencyKey: keyOf(row) }),
    };
  };

  return {
    dialog: bulk.dialog,
    reactivate: (rows: readonly TicketHolder[]) => bulk.run(reactivation, rows),
    resend: (rows: readonly TicketHolder[]) => bulk.run(sending(), rows),
    /** Asks first, by name or number. */
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
        onConfirm: () => bulk.run({ ...cancellation, undo: reactivation }, rows),
      });
    },
  };
}

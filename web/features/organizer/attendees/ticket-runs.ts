// What does each action on tickets send, and what does it say? For one ticket or many.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type Attendee, attendees } from "#shared/contracts/attendees.ts";
import { call } from "#web/lib/api/api.ts";
import type { BulkAction } from "#web/lib/api/bulk.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useTicketSending } from "#web/lib/event/ticket-sending.ts";

export type TicketHolder = Pick<Attendee, "id" | "orderId" | "firstName" | "lastName" | "status">;

/** These actions do not ask first. */
export function useTicketRuns() {
  return {
    reactivation: useReactivation(),
    cancellation: useCancellation(),
    sending: useTicketSending(),
  };
}

function useParams() {
  const { id: eventId } = useCurrentEvent();
  return ({ id: attendeeId }: TicketHolder) => ({ eventId, attendeeId });
}

function useReactivation() {
  const { t } = useLingui();
  const paramsOf = useParams();
  return (sendTicket: boolean): BulkAction<TicketHolder> => ({
    running: t`Reactivating tickets`,
    done: (count) =>
      sendTicket
        ? plural(count, {
            one: "# ticket was reactivated; the new one will be sent.",
            other: "# tickets were reactivated; the new ones will be sent.",
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
}

function useCancellation() {
  const { t } = useLingui();
  const paramsOf = useParams();
  return (notifyHolder: boolean): BulkAction<TicketHolder> => {
    // An undo only reverts the version that the cancellation made.
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
}

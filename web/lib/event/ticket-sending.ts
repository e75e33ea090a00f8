// How is a ticket sent to its attendee again? Every screen that sends tickets runs this action.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { attendees } from "#shared/contracts/attendees.ts";
import { call } from "#web/lib/api/api.ts";
import type { BulkAction } from "#web/lib/api/bulk.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

type Row = { id: string };

export function useTicketSending(): () => BulkAction<Row> {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  return () => {
    // If a response is lost, the retry has the same key and sends no ticket twice.
    const keys = new Map<string, string>();
    const keyOf = ({ id }: Row) => keys.get(id) ?? keys.set(id, crypto.randomUUID()).get(id) ?? "";
    return {
      running: t`Sending tickets`,
      done: (count) =>
        plural(count, { one: "# ticket will be sent.", other: "# tickets will be sent." }),
      failed: (count) =>
        plural(count, { one: "# ticket was not sent", other: "# tickets were not sent" }),
      work: (row) =>
        call(attendees.resendTicket, {
          params: { eventId, attendeeId: row.id },
          idempotencyKey: keyOf(row),
        }),
    };
  };
}

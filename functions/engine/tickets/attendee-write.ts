// How is an attendee's item changed? With its columns in the event's list, under its version.
import { setting } from "#functions/core/table/setting.ts";
import type { Write } from "#functions/core/table/table.ts";
import { attendeeKey, versionAsSeen } from "#functions/engine/order/order-items.ts";
import { packAttendeeRow } from "#functions/engine/tickets/attendee-row.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";

type Changed = Pick<
  StoredAttendee,
  | "firstName"
  | "lastName"
  | "email"
  | "status"
  | "revision"
  | "codeAt"
  | "cancelledAt"
  | "ticketId"
  | "tierId"
  | "ticketTitle"
  | "part"
  | "isUndelivered"
>;

export const attendeeVersion = ({ version }: StoredAttendee): number => version ?? 1;

/** Its condition fails if the version changed since the read. Check-ins stay as they are. */
export function attendeeWrite(
  orderId: string,
  seen: StoredAttendee,
  change: Partial<Changed>,
): Write {
  const all = {
    ...change,
    version: attendeeVersion(seen) + 1,
    row: packAttendeeRow({ ...seen, ...change }),
  };
  const condition = versionAsSeen(seen);
  const { set, names, values } = setting(all);
  return {
    update: attendeeKey(orderId, seen.index),
    set,
    if: condition.if,
    names: { ...condition.names, ...names },
    values: { ...condition.values, ...values },
  };
}

// How is an attendee's item changed? Together with its columns in the event's list, under its
// version.
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
>;

/** The version that an edit of an attendee must send. */
export const attendeeVersion = ({ version }: StoredAttendee): number => version ?? 1;

/**
 * Changes an attendee's item and its list columns. The condition fails if the version changed since
 * the read. Check-ins of the item stay as they are.
 */
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

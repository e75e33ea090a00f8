// What if an attendee's name or address is wrong? An organizer changes it; another name voids the codes that show the old one.
import { attendeeVersion, attendeeWrite, mustHave } from "#functions/attendees/store.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { isSame, mustBeComplete } from "#functions/orders/edit-buyer.ts";
import { logged, type OrderItems } from "#functions/orders/head.ts";
import type { Person } from "#shared/contracts/orders.ts";
import { problem } from "#shared/core/problems.ts";

/** Changes one attendee of a complete order. 409 `changed_meanwhile` where another change of the attendee came first. */
export async function editAttendee(
  order: OrderItems,
  attendeeId: string,
  person: Person,
  edit: { version: number; by: string },
): Promise<OrderItems> {
  return commitOrder(order, (now) => edited(now, attendeeId, person, edit));
}

function edited(
  order: OrderItems,
  attendeeId: string,
  person: Person,
  edit: { version: number; by: string },
): Change | null {
  const { head } = order;
  const attendee = mustHave(order, attendeeId);
  mustBeComplete(head);
  if (attendeeVersion(attendee) !== edit.version) throw problem("changed_meanwhile");
  if (isSame(attendee, person)) return null;
  const isRenamed = attendee.firstName !== person.firstName || attendee.lastName !== person.lastName;
  const change = { ...person, ...(isRenamed && { revision: attendee.revision + 1 }) };
  return {
    head: { log: logged(head, { what: "attendee_edited", by: edit.by, index: attendee.index }) },
    stock: { kind: "none" },
    also: () => [attendeeWrite(head.id, attendee, change)],
  };
}

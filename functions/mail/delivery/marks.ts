// Which marks of an order change with a mail? Of addresses that take none: a bounce sets them, and
// a later mail that leaves takes them away, together with the mail's own step.
import { MOST_WRITES, type Write } from "#functions/core/table/table.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { marksAfter } from "#functions/engine/order/undelivered.ts";
import { attendeeWrite } from "#functions/engine/tickets/attendee-write.ts";
import type { Step, StoredStep } from "#functions/mail/delivery/steps.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";

/** The order's head and the mail are written, too. */
const MOST_GUESTS = MOST_WRITES - 2;

/** False for nearly all mails: without a bounce they cost nothing more. */
export const hasMarks = ({ head, attendees }: OrderItems, state: string): boolean =>
  state === "BOUNCED" ||
  (state === "ACCEPTED" &&
    (head.isUndelivered || attendees.some(({ isUndelivered }) => isUndelivered)));

type Marked = Required<Pick<Change, "head" | "writes">> & { isLeft: boolean };

/** With `isLeft`, more guests have the address than one commit changes: the step comes later. */
function marking(order: OrderItems, to: string): Marked {
  const { isUndelivered, guests } = marksAfter(order, to);
  const some = guests.slice(0, MOST_GUESTS);
  const mark = (guest: StoredAttendee): Write =>
    attendeeWrite(order.head.id, guest, { isUndelivered: guest.isUndelivered ? undefined : true });
  return {
    head: { isUndelivered },
    writes: () => some.map(mark),
    isLeft: some.length < guests.length,
  };
}

/** For the first confirmation, which is in the head itself. */
export function marked(order: OrderItems, change: Partial<Head>): Change & { isLeft: boolean } {
  const head = { ...order.head, ...change };
  const to = head.mail?.to ?? head.buyer?.email;
  if (!head.mail || to === undefined || !hasMarks(order, head.mail.state))
    return { head: change, isLeft: false };
  const marks = marking({ ...order, head }, to);
  return marks.isLeft ? marks : { ...marks, head: { ...change, ...marks.head } };
}

/** `write` is the mail's step. False if the mail has changed since it was read. */
export async function moveMarked(
  place: { order: OrderItems; mail: { id: string }; delivery: StoredStep },
  { state }: Step,
  write: Write,
): Promise<boolean> {
  let isLeft = false;
  const after = await commitOrder(place.order.head.id, (now) => {
    isLeft = false;
    const mail = now.mails.find((one) => one.id === place.mail.id);
    const { state: from, lease } = place.delivery;
    if (!mail || mail.state !== from || mail.lease !== lease) return null;
    const mails = now.mails.with(now.mails.indexOf(mail), { ...mail, state });
    const marks = marking({ ...now, mails }, mail.to);
    isLeft = marks.isLeft;
    return {
      head: marks.head,
      writes: (...written) => [...marks.writes(...written), ...(isLeft ? [] : [write])],
    };
  });
  return isLeft ? moveMarked(place, { state }, write) : after.changed;
}

// Who gets a message? Each distinct mailbox once, of the valid tickets or the orders it names.
import type { MessageRecipient, MessageTarget } from "#shared/contracts/messages.ts";
import { sameAddress } from "#shared/core/text/email-address.ts";

type ListedAttendee = {
  id: string;
  orderId: string;
  ticketId: string;
  status: "ACTIVE" | "CANCELLED";
  firstName: string;
  lastName: string;
  email: string;
  /** The instant by check-in list. */
  checkIns: Readonly<Record<string, string>>;
};
type ListedOrder = {
  id: string;
  reference: string | null;
  firstName: string;
  lastName: string;
  email: string;
};

/** `listTickets` are those of the list that a target narrows by; none if there is no such list. */
export type AudienceFacts = {
  attendees: readonly ListedAttendee[];
  orders: readonly ListedOrder[];
  listTickets: readonly string[];
};

export type Audience = {
  recipients: MessageRecipient[];
  /** Attendees without an address. */
  throughBuyer: number;
};

/** The buyer before the guests, because one mailbox with both gets the order's link. */
export function audienceOf(target: MessageTarget, facts: AudienceFacts): Audience {
  const orders = new Map(facts.orders.map((order) => [order.id, order]));
  const named = namedOrders(target, orders);
  const attendees = facts.attendees.filter((one) => isMeant(target, one, facts));
  const bySelf = attendees.filter(({ email }) => email !== "");
  const without = attendees.filter(({ email }) => email === "");
  const buyers = [...named, ...without.flatMap(({ orderId }) => orders.get(orderId) ?? [])];
  const recipients = distinct([...buyers.map(ofBuyer), ...bySelf.map(ofAttendee)]);
  return { recipients, throughBuyer: without.length };
}

function namedOrders(
  target: MessageTarget,
  orders: ReadonlyMap<string, ListedOrder>,
): ListedOrder[] {
  switch (target.to) {
    case "BUYERS":
      return target.orderIds.flatMap((id) => orders.get(id) ?? []);
    case "ORDER":
      return [orders.get(target.orderId) ?? []].flat();
    default:
      return [];
  }
}

function isMeant(
  target: MessageTarget,
  attendee: ListedAttendee,
  { listTickets }: AudienceFacts,
): boolean {
  if (target.to === "BUYERS" || target.to === "ORDER" || attendee.status !== "ACTIVE") return false;
  if (target.to === "TICKET_HOLDERS" && !target.ticketIds.includes(attendee.ticketId)) return false;
  if (target.to === "ATTENDEES" && !target.attendeeIds.includes(attendee.id)) return false;
  if (target.checkIn === null) return true;
  const { checkInListId, isCheckedIn } = target.checkIn;
  const isIn = attendee.checkIns[checkInListId] !== undefined;
  return isCheckedIn ? isIn : !isIn && listTickets.includes(attendee.ticketId);
}

const ofBuyer = ({ id, firstName, lastName, email }: ListedOrder): MessageRecipient => ({
  ...{ email, firstName, lastName },
  ...{ orderId: id, attendeeId: null },
});

const ofAttendee = (attendee: ListedAttendee): MessageRecipient => ({
  email: attendee.email,
  firstName: attendee.firstName,
  lastName: attendee.lastName,
  orderId: attendee.orderId,
  attendeeId: attendee.id,
});

function distinct(recipients: readonly MessageRecipient[]): MessageRecipient[] {
  const known = new Set([""]);
  return recipients.filter(({ email }) => {
    const address = sameAddress(email);
    if (known.has(address)) return false;
    known.add(address);
    return true;
  });
}

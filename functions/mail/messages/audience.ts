// Who gets a message of an event now? As the event's lists say: writes of the last second may be
// missing.
import { getItem } from "#functions/core/table/table.ts";
import { attendeeRows, listedOrders } from "#functions/engine/tickets/event-index.ts";
import { hashOf, unsubscribedFrom } from "#functions/mail/messages/unsubscribed.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { MessageRecipient, MessageTarget } from "#shared/contracts/messages.ts";
import { sameAddress } from "#shared/core/text/email-address.ts";
import { audienceOf } from "#shared/rules/message/audience.ts";

export type ReadAudience = {
  recipients: MessageRecipient[];
  /** Attendees without an address. */
  throughBuyer: number;
  /** Counted by mailbox, and not among the recipients. */
  unsubscribed: number;
  undelivered: number;
};

type Row = { email: string; isUndelivered: boolean };

export async function readAudience(
  event: Pick<StoredEvent, "id" | "accountId" | "organizerId">,
  target: MessageTarget,
): Promise<ReadAudience> {
  const [attendees, listed, listTickets, left] = await Promise.all([
    isOfOrders(target) ? [] : attendeeRows(event.id),
    listedOrders(event.id),
    ticketsOfList(event.id, target),
    target.to === "ORDER" ? new Set<string>() : unsubscribedFrom(event),
  ]);
  // Only a completed order has a reference, and its buyer a page to look at.
  const orders = listed.filter(({ reference }) => reference !== null);
  const { recipients, throughBuyer } = audienceOf(target, { attendees, orders, listTickets });
  const closed = closedAmong([...attendees, ...orders]);
  const open = recipients.filter(({ email }) => !closed.has(sameAddress(email)));
  const staying = await withoutThose(open, left);
  return {
    recipients: staying,
    throughBuyer,
    unsubscribed: open.length - staying.length,
    undelivered: recipients.length - open.length,
  };
}

const isOfOrders = ({ to }: MessageTarget): boolean => to === "BUYERS" || to === "ORDER";

async function ticketsOfList(eventId: string, target: MessageTarget): Promise<string[]> {
  if (!("checkIn" in target) || target.checkIn === null) return [];
  const key = checkInListItem.key({ eventId, id: target.checkIn.checkInListId });
  const stored = await getItem(key);
  return stored ? checkInListItem.parse(stored).ticketIds : [];
}

const closedAmong = (rows: readonly Row[]): Set<string> =>
  new Set(rows.flatMap((row) => (row.isUndelivered ? [sameAddress(row.email)] : [])));

async function withoutThose(
  recipients: readonly MessageRecipient[],
  left: ReadonlySet<string>,
): Promise<MessageRecipient[]> {
  if (left.size === 0) return [...recipients];
  const hashes = await Promise.all(recipients.map(({ email }) => hashOf(email)));
  return recipients.filter((_, at) => !left.has(hashes[at] ?? ""));
}

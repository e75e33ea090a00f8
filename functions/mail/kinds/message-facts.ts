// What may a message's mail tell, and is its reader still meant? Null if not: then it never leaves.
import { findEvent } from "#functions/access/event-access.ts";
import { confirmedMember } from "#functions/access/members-address.ts";
import { operatorContact, setting } from "#functions/core/ports/settings.ts";
import type { Item } from "#functions/core/table/table.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { hasComplained } from "#functions/mail/delivery/closed-addresses.ts";
import { sellerOf } from "#functions/mail/kinds/order-facts.ts";
import { isStopped } from "#functions/mail/messages/complaints.ts";
import { contentOf, isSending, readMessage } from "#functions/mail/messages/message.ts";
import { hashOf, isUnsubscribed, unsubscribeUrls } from "#functions/mail/messages/unsubscribed.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import type { StoredMessage, StoredRecipient } from "#functions/stored/messages.ts";
import { isSameAddress } from "#shared/core/text/email-address.ts";

type Place = { recipient: StoredRecipient; order: OrderItems | null };

export async function messageFacts({ recipient, order }: Place) {
  const { eventId, messageId: id, to, firstName } = recipient;
  const message = await readMessage({ eventId, id });
  if (!message || !isSending(message.state) || !order) return null;
  const reader = readerOf(order, recipient, message);
  const event = reader && (await findEvent(eventId));
  if (!event || order.head.reference === null) return null;
  const ofReader = { accountId: event.accountId, organizerId: event.organizerId };
  const mark = { ...ofReader, hash: await hashOf(to) };
  const isOfOrder = message.target.to === "ORDER";
  if (!isOfOrder && ((await isUnsubscribed(mark)) || (await hasComplained(to)))) return null;
  if (await isStopped(event.accountId)) return null;
  return {
    ...(await sellerOf({ eventId })),
    ...{ orderId: order.head.id, reference: order.head.reference, to, firstName },
    guest: reader.guest,
    message: { ...message, content: await contentOf(message) },
    unsubscribe: isOfOrder ? null : await unsubscribeUrls(mark),
  };
}

/** Null if the ticket is cancelled, or the address was corrected. */
function readerOf(
  { head, attendees }: OrderItems,
  { index, to }: StoredRecipient,
  { target }: StoredMessage,
): { guest: StoredAttendee | null } | null {
  const active = attendees.filter(({ status }) => status === "ACTIVE");
  if (index !== null) {
    const guest = active.find((one) => one.index === index);
    return guest && isSameAddress(guest.email, to) ? { guest } : null;
  }
  const isNamed = target.to === "BUYERS" || target.to === "ORDER";
  const isMeant = isNamed || active.some(({ email }) => email === "" || isSameAddress(email, to));
  return isMeant && head.buyer && isSameAddress(head.buyer.email, to) ? { guest: null } : null;
}

const SAMPLE_REFERENCE = "F-ABCDEF";

/** Null once its reader has left the account. */
export const messageCopyFacts =
  (isTest: boolean) =>
  async ({ item }: { item: Item }) => {
    const { accountId, to, data } = accountMailItem.parse(item);
    const { message, userId, firstName } = data;
    const member = await confirmedMember(userId, accountId);
    const event = message && member?.email === to ? await findEvent(message.eventId) : null;
    if (!message || !event) return null;
    const seller = await sellerOf({ eventId: event.id });
    return { ...seller, to, firstName, message, isTest, reference: SAMPLE_REFERENCE };
  };

/** Null once the message was sent after all, or is gone. */
export async function messageNotSentFacts({ item }: { item: Item }) {
  const { to, data } = accountMailItem.parse(item);
  if (!data.notSent) return null;
  const { eventId, messageId: id, because } = data.notSent;
  const [event, message] = await Promise.all([findEvent(eventId), readMessage({ eventId, id })]);
  if (!event || message?.state !== "FAILED") return null;
  const url = `${setting("APP_ORIGIN")}/manage/event/${eventId}/messages/${id}`;
  const { title } = event;
  const subject = message.subject || title;
  return { to, firstName: data.firstName, subject, event: title, because, url };
}

export async function messagesStoppedFacts({ item }: { item: Item }) {
  const { accountId, to, data } = accountMailItem.parse(item);
  if (!(await isStopped(accountId))) return null;
  return { to, firstName: data.firstName, contact: operatorContact() ?? "" };
}

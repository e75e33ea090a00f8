// As what does a mail count in its account's day, or why does it not? Each kind of mail answers.
import type { Item } from "#functions/core/table/table.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import type { StoredRecipient } from "#functions/stored/messages.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";
import { bringsTickets } from "#shared/contracts/order/order-mails.ts";

/** All count among those to addresses that are no member's, the first two also in a share. */
export type CountedAs =
  | { as: "BY_HAND" | "IN_ALL" | "MESSAGE"; accountId: string }
  | { as: "FREE_ORDER"; accountId: string; network: string };

/**
 * Strangers cause no PAID_ORDER without money. A NOTICE goes where the order's ticket mail went.
 * OWN_… and FOUND_TICKETS are nobody's but the reader's, and have shares of their own.
 */
type Uncounted = {
  not: "PAID_ORDER" | "NOTICE" | "OWN_SIGN_IN" | "FOUND_TICKETS" | "OWN_EXPORT" | "OWN_COPY";
};
export type Counting = CountedAs | Uncounted;

/** Of an order, to each of its readers. */
export const NOTICES_A_DAY = 2;
const DATE_LENGTH = "2026-01-01".length;

type Order = { order: Pick<OrderItems, "head"> };
type Requested = { order: Pick<OrderItems, "head" | "details" | "mails">; mail: StoredOrderMail };

export const notCounted = (not: Uncounted["not"]) => (): Uncounted => ({ not });

export function firstMailCounts({
  order: { head, details },
}: {
  order: Pick<OrderItems, "head" | "details">;
}): Counting {
  if (head.paid !== null) return { not: "PAID_ORDER" };
  const { accountId } = head;
  return head.isManual
    ? { as: "BY_HAND", accountId }
    : { as: "FREE_ORDER", accountId, network: details?.from ?? "" };
}

export const requestedCounts = (place: Requested): Counting =>
  place.order.head.paid !== null && isBuyersWord(place)
    ? { not: "PAID_ORDER" }
    : { as: "BY_HAND", accountId: place.order.head.accountId };

/** As the order's first mail, but for an address that only an organizer named. */
export const guestCounts = (place: Requested): Counting =>
  place.order.head.paid === null ? firstMailCounts(place) : requestedCounts(place);

/** An organizer may write any address into an order, which the buyer never named. */
function isBuyersWord({ order: { head, details }, mail: { to } }: Requested): boolean {
  const guests = details?.attendees.map(({ email }) => email) ?? [];
  return [head.mail?.to ?? head.buyer?.email, ...guests].includes(to);
}

export const newOrderCounts = ({ order: { head } }: Order): Counting =>
  head.paid === null ? { as: "IN_ALL", accountId: head.accountId } : { not: "PAID_ORDER" };

export const noticeCounts = (place: Requested): Counting =>
  gotTickets(place) && isAmongFirst(place) ? { not: "NOTICE" } : requestedCounts(place);

export const byHandCounts = ({ item }: { item: Item }): Counting => ({
  as: "BY_HAND",
  accountId: accountMailItem.parse(item).accountId,
});

type ToRecipient = { recipient: StoredRecipient; order: OrderItems | null };

/** Our own words are a notice, so that they reach the guests of an account that is not proven. */
export function messageCounts({ recipient, order }: ToRecipient): Counting {
  const { accountId, isNotice, to, createdAt: requestedAt } = recipient;
  const isAmong = (of: OrderItems): boolean =>
    gotTickets({ order: of, mail: { to } }) &&
    noticesTo(of, { to, requestedAt }).length < NOTICES_A_DAY;
  return isNotice && order && isAmong(order) ? { not: "NOTICE" } : { as: "MESSAGE", accountId };
}

type Sent = { order: Pick<OrderItems, "head" | "mails">; mail: { to: string } };

/** One of unknown outcome was counted, too. */
function gotTickets({ order: { head, mails }, mail: { to } }: Sent): boolean {
  const hasLeft = ({ state }: { state: string }) => state === "ACCEPTED" || state === "UNKNOWN";
  const first = head.mail && hasLeft(head.mail) ? [head.mail.to ?? head.buyer?.email] : [];
  const others = mails.filter((mail) => bringsTickets.includes(mail.kind) && hasLeft(mail));
  return [...first, ...others.map((mail) => mail.to)].includes(to);
}

/** By the day of the request, so that several that are sent at once agree. */
const isAmongFirst = ({ order, mail }: Requested): boolean =>
  noticesTo(order, mail).filter((other) => compared(other, mail) < 0).length < NOTICES_A_DAY;

function noticesTo(
  { mails }: Pick<OrderItems, "mails">,
  { to, requestedAt }: Pick<StoredOrderMail, "to" | "requestedAt">,
): StoredOrderMail[] {
  const day = requestedAt.slice(0, DATE_LENGTH);
  return mails.filter(
    (other) => notices.includes(other.kind) && other.to === to && other.requestedAt.startsWith(day),
  );
}

const notices: readonly StoredOrderMail["kind"][] = [
  "CANCELLATION",
  "EVENT_CHANGED",
  "EVENT_OFF",
  "JOIN_DETAILS",
  "ORDER_CANCELLED",
];

const compared = (one: StoredOrderMail, other: StoredOrderMail): number =>
  one.requestedAt.localeCompare(other.requestedAt) || one.id.localeCompare(other.id);

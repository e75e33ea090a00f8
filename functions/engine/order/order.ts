// How is an order read and written? In one consistent read; the head under its version.
import { noteOrder } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { setting } from "#functions/core/table/setting.ts";
import {
  getItem,
  type Item,
  queryItems,
  type Write,
  writeItem,
} from "#functions/core/table/table.ts";
import { mustFitItem, type OrderAnswer, storedAnswers } from "#functions/engine/order/answers.ts";
import type { Head } from "#functions/engine/order/head.ts";
import {
  detailsKey,
  type OrderItems,
  orderPartition,
  versionAsSeen,
} from "#functions/engine/order/order-items.ts";
import { packHead, unpackHead } from "#functions/engine/order/packed-head.ts";
import { intentOf } from "#functions/engine/order/tell-commit.ts";
import { readable } from "#functions/engine/order/unreadable-order.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { type Details, detailsItem } from "#functions/stored/order/details.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { OrderMailKind } from "#shared/contracts/order/order-mails.ts";
import type { Person } from "#shared/core/people.ts";

/** Consistent. Throws, and alerts an operator, if this version cannot read a part of it. */
export async function readOrder(orderId: string): Promise<OrderItems | null> {
  const items = await queryItems({ pk: orderPartition(orderId), consistent: true });
  const order = await readable(orderId, () => orderFrom(items));
  if (order) noteRead(order.head);
  return order;
}

export function orderFrom(items: readonly Item[]): OrderItems | null {
  const [head] = headItem.storedAmong(items);
  if (!head) return null;
  const [details = null] = detailsItem.among(items);
  // A kind of mail that only a newer version knows is left to that version.
  const mails = orderMailItem.storedAmong(items).filter(isKnownKind).map(orderMailItem.parse);
  return { head: unpackHead(head), details, attendees: attendeeItem.among(items), mails };
}

const isKnownKind = ({ kind }: Item): boolean => OrderMailKind.safeParse(kind).success;

export async function peekOrder(orderId: string): Promise<Head | null> {
  const item = await getItem(headItem.key({ orderId }), { consistent: true });
  return item && readHead(item);
}

/** A foreign head is not unpacked: one that this version cannot read concerns nobody else. */
export async function peekOrderOf(eventId: string, orderId: string): Promise<Head | null> {
  const item = await getItem(headItem.key({ orderId }), { consistent: true });
  return item?.["evt"] === eventId ? readHead(item) : null;
}

/** Reads outside the tenant guard, because a link can name an order of any account. */
export async function findOrderOfEvent(
  eventId: string,
  orderId: string,
): Promise<OrderItems | null> {
  const order = await asSystem(() => readOrder(orderId));
  return order?.head.eventId === eventId ? order : null;
}

export async function readHead(item: Item): Promise<Head> {
  const head = await readable(headItem.idsIn(item)?.orderId ?? "", () => unpackHead(item));
  noteRead(head);
  return head;
}

const noteRead = (head: Head): void =>
  noteOrder(head.id, { eventId: head.eventId, intentId: intentOf(head) });

export const newHeadWrite = (head: Head): Write => ({
  put: packHead(head),
  if: "attribute_not_exists(pk)",
});

export const nextHeadWrite = (head: Head, seen: number): Write => ({
  put: packHead(head),
  if: "#v = :seen",
  names: { "#v": "v" },
  values: { ":seen": seen },
});

/** No payment takes longer than 30 days to be reported. */
const DETAILS_SECONDS = 30 * 24 * 3600;

/** Until the order is complete they have a `ttl`. What a newer version stored beside them stays. */
export function detailsWrite(head: Head, details: Details): Write {
  mustFitItem(details);
  const { pk, sk, ...fields } = detailsItem.whole({
    orderId: head.id,
    accountId: head.accountId,
    evt: head.eventId,
    ...details,
    ...(head.completedAt === null && { ttl: head.heldUntil + DETAILS_SECONDS }),
  });
  return { update: { pk, sk }, ...setting(fields) };
}

export function buyerWrite(
  orderId: string,
  { buyer, answers }: { buyer: Person; answers: readonly OrderAnswer[] },
  seen: Details,
): Write {
  const { names, values, if: condition } = versionAsSeen(seen);
  const { firstName, lastName, email } = buyer;
  const stored = storedAnswers(answers);
  mustFitItem({ ...seen, buyer, ...stored });
  return {
    update: detailsKey(orderId),
    // Field by field, because a newer version may have stored more about the buyer.
    set: "SET buyer.firstName = :first, buyer.lastName = :last, buyer.email = :email, asked = :asked, answers = :answers, #version = :next",
    if: condition,
    names,
    values: {
      ...values,
      ":first": firstName,
      ":last": lastName,
      ":email": email,
      ":asked": stored.asked,
      ":answers": stored.answers,
      ":next": buyerVersion(seen) + 1,
    },
  };
}

export const buyerVersion = (details: Details | null): number => details?.version ?? 1;

/** A write of its own after the sale, because completion writes only the head. Idempotent. */
export async function keepDetails(orderId: string): Promise<void> {
  await writeItem({
    update: detailsKey(orderId),
    set: "REMOVE #ttl",
    if: "attribute_exists(#ttl)",
    names: { "#ttl": "ttl" },
  });
}

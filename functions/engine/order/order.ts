// How is an order read and written? The head is written under its version. One consistent read
// returns the order with everything beside it.
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
import { readable } from "#functions/engine/order/unreadable-order.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { type Details, detailsItem } from "#functions/stored/order/details.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { OrderMailKind } from "#shared/contracts/order-mails.ts";
import type { Person } from "#shared/core/people.ts";

/**
 * Reads head, details, attendees and mails in one consistent query; null if there is no such order.
 * Throws, and alerts an operator, if a part has a form or a status that this version does not know.
 */
export async function readOrder(orderId: string): Promise<OrderItems | null> {
  const items = await queryItems({ pk: orderPartition(orderId), consistent: true });
  return readable(orderId, () => orderFrom(items));
}

/** The order in the items of its partition; null without a head. Throws if one is unreadable. */
export function orderFrom(items: readonly Item[]): OrderItems | null {
  const [head] = headItem.storedAmong(items);
  if (!head) return null;
  const [details = null] = detailsItem.among(items);
  // A kind of mail that only a newer version knows is left to that version.
  const mails = orderMailItem.storedAmong(items).filter(isKnownKind).map(orderMailItem.parse);
  return { head: unpackHead(head), details, attendees: attendeeItem.among(items), mails };
}

const isKnownKind = ({ kind }: Item): boolean => OrderMailKind.safeParse(kind).success;

/** Reads the head alone, consistently; null if absent. It costs half of `readOrder`. */
export async function peekOrder(orderId: string): Promise<Head | null> {
  const item = await getItem(headItem.key({ orderId }), { consistent: true });
  return item && readHead(item);
}

/**
 * The same for an order of this event; null for any other. A foreign head is not unpacked, so one
 * in a form that this version does not know concerns nobody else.
 */
export async function peekOrderOf(eventId: string, orderId: string): Promise<Head | null> {
  const item = await getItem(headItem.key({ orderId }), { consistent: true });
  return item?.["evt"] === eventId ? readHead(item) : null;
}

/**
 * Returns the order if it belongs to this event, else null. It reads outside the tenant guard,
 * because a link can name an order of any account.
 */
export async function findOrderOfEvent(
  eventId: string,
  orderId: string,
): Promise<OrderItems | null> {
  const order = await asSystem(() => readOrder(orderId));
  return order?.head.eventId === eventId ? order : null;
}

/**
 * Unpacks a head from its item, as a read or a refused condition returns it. Throws, and alerts an
 * operator, if this version cannot read it.
 */
export const readHead = (item: Item): Promise<Head> =>
  readable(headItem.idsIn(item)?.orderId ?? "", () => unpackHead(item));

/** Puts a new order's head. The condition fails if the order exists. */
export const newHeadWrite = (head: Head): Write => ({
  put: packHead(head),
  if: "attribute_not_exists(pk)",
});

/** Puts the next version of a head. The condition fails if the version is no longer `seen`. */
export const nextHeadWrite = (head: Head, seen: number): Write => ({
  put: packHead(head),
  if: "#v = :seen",
  names: { "#v": "v" },
  values: { ":seen": seen },
});

/**
 * 30 days after the hold ends, an incomplete order's names are deleted. No payment takes that long
 * to be reported.
 */
const DETAILS_SECONDS = 30 * 24 * 3600;

/**
 * Writes buyer and attendees as entered. Until the order is complete they carry a `ttl`;
 * `keepDetails` removes it. What a newer version stored beside them stays. Throws what
 * `mustFitItem` throws.
 */
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

/**
 * Changes the buyer and all answers of an order. The condition fails if an edit of the buyer came
 * after `seen` was read. Throws what `mustFitItem` throws.
 */
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

/** The version that an edit of the buyer must send. */
export const buyerVersion = (details: Details | null): number => details?.version ?? 1;

/**
 * Keeps the names of a completed order for good. This is a separate write after the sale, because
 * the completion of a paid order writes only the head. The order stays due until it is done.
 * Repeating it changes nothing.
 */
export async function keepDetails(orderId: string): Promise<void> {
  await writeItem({
    update: detailsKey(orderId),
    set: "REMOVE #ttl",
    if: "attribute_exists(#ttl)",
    names: { "#ttl": "ttl" },
  });
}

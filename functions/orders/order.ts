// How is an order read and written? The head by version, everything that lies beside it in one
// consistent read.
import { asSystem } from "#functions/core/scope.ts";
import { getItem, type Item, queryItems, type Write, writeItem } from "#functions/core/table.ts";
import {
  AttendeeItem,
  Details,
  detailsKey,
  type Head,
  MailItem,
  type OrderItems,
  orderPartition,
  versionAsSeen,
} from "#functions/orders/head.ts";
import { packHead, unpackHead } from "#functions/orders/head-item.ts";
import { problem } from "#shared/core/problems.ts";

/** The whole order by one consistent read, or null. */
export async function readOrder(orderId: string): Promise<OrderItems | null> {
  const items = await queryItems({ pk: orderPartition(orderId), consistent: true });
  const head = items.find((item) => item.sk === "ORD");
  if (!head) return null;
  const details = items.find((item) => item.sk === "DETAILS");
  const attendees = items
    .filter((item) => item.sk.startsWith("ATT#"))
    .map((item) => AttendeeItem.parse(item));
  const mails = items
    .filter((item) => item.sk.startsWith("MAIL#"))
    .map((item) => MailItem.parse(item));
  return {
    head: readHead(head),
    details: details ? Details.parse(details) : null,
    attendees,
    mails,
  };
}

/** The head alone as it is now, or null: half the price of the whole order. */
export async function peekOrder(orderId: string): Promise<Head | null> {
  const item = await getItem({ pk: orderPartition(orderId), sk: "ORD" }, { consistent: true });
  return item && readHead(item);
}

/**
 * The order if it is one of this event's, or null. Read past the tenant guard, since a link may
 * name anybody's order.
 */
export async function findOrder(eventId: string, orderId: string): Promise<OrderItems | null> {
  const order = await asSystem(() => readOrder(orderId));
  return order?.head.evt === eventId ? order : null;
}

/** A head from its item, as a read or a refused condition hands it out. */
export const readHead = (item: Item): Head => unpackHead(item);

/** Puts a new order's head; refused where the order exists. */
export const newHeadWrite = (head: Head): Write => ({
  put: packHead(head),
  if: "attribute_not_exists(pk)",
});

/** Puts the next version of a head; refused where somebody else wrote meanwhile. */
export const nextHeadWrite = (head: Head, seen: number): Write => ({
  put: packHead(head),
  if: "#v = :seen",
  names: { "#v": "v" },
  values: { ":seen": seen },
});

/**
 * Seconds after the end of a hold in which the names given for it are kept: longer than any payment
 * takes to be told.
 */
const DETAILS_SECONDS = 30 * 24 * 3600;

/**
 * Puts buyer and attendees as entered; with `seen` only if nobody edited them since they were read.
 * Until the order is complete they are to be forgotten: `keepDetails` ends that.
 */
export const detailsWrite = (head: Head, details: Details, seen?: Details): Write => ({
  put: {
    ...detailsKey(head.id),
    acc: head.acc,
    evt: head.evt,
    ...details,
    ...(head.completedAt === null && { ttl: head.exp + DETAILS_SECONDS }),
  },
  ...(seen && versionAsSeen(seen)),
});

/**
 * Keeps the names of a completed order for good. It is work of its own after the sale, because a
 * paid order's completion writes nothing but its head; until it is done the order stays due.
 * Repeating it changes nothing.
 */
export async function keepDetails(orderId: string): Promise<void> {
  const kept = await writeItem({
    update: detailsKey(orderId),
    set: "REMOVE #ttl",
    if: "attribute_exists(#ttl)",
    names: { "#ttl": "ttl" },
  });
  if (!kept.ok && kept.because !== "condition") throw problem("busy", { retryAfter: 1 });
}

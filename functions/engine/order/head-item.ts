// How is a head stored in the table? Packed, with the keys of the indexes that it is in.
import * as z from "zod";
import { listKeys } from "#functions/core/table/listed-item.ts";
import type { Item } from "#functions/core/table/table.ts";
import { unreadable } from "#functions/core/table/unreadable.ts";
import { type Head, PackedHead } from "#functions/engine/order/head.ts";
import { duePartition, orderPartition } from "#functions/engine/order/order-items.ts";
import { packOrderRow } from "#functions/engine/order/order-row.ts";
import type { PaymentStatus } from "#shared/contracts/orders.ts";
import { totalsOf } from "#shared/rules/pricing.ts";

/** Older log entries are dropped. */
const LOG_LENGTH = 40;

/** An order joins its event's list once it is complete, or with one of these payment states. */
const paymentTrouble: ReadonlySet<PaymentStatus> = new Set(["PROCESSING", "PAYMENT_FAILED"]);

/** Packs a head. Index keys are set only where an index needs them. */
export function packHead(head: Head): Item {
  const isListed = head.completedAt !== null || paymentTrouble.has(head.paymentStatus);
  return {
    ...z.encode(PackedHead, { ...head, log: head.log.slice(-LOG_LENGTH) }),
    pk: orderPartition(head.id),
    sk: "ORD",
    ...(head.due !== null && { duePk: duePartition(head.id) }),
    ...(isListed && {
      ...listKeys(head.eventId, { orderId: head.id, kind: "ORD", id: head.id }),
      row: packOrderRow(head),
    }),
  };
}

/**
 * Unpacks what `packHead` packed. Throws if the item is no head, or has a form that this version
 * does not know. A status of a newer version is such a form, because it must not be guessed.
 */
export function unpackHead(item: Item): Head {
  const head = z.safeDecode(PackedHead, item);
  if (!head.success) throw unreadable(`The order ${orderIdOf(item.pk)}`, head.error);
  return { ...head.data, id: orderIdOf(item.pk), totals: totalsOf(head.data.lines) };
}

/** The id of the order in whose partition an item lies. */
export const orderIdOf = (pk: string): string => pk.slice("ORD#".length);

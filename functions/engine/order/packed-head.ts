// How does a head become its item, and an item a head? It is packed, with the keys of the indexes
// that it is in and the columns that lists show.
import * as z from "zod";
import { listKeys } from "#functions/core/table/listed-item.ts";
import type { Item } from "#functions/core/table/table.ts";
import { unreadable } from "#functions/core/table/unreadable.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { packOrderRow } from "#functions/engine/order/order-row.ts";
import { duePartition } from "#functions/stored/order/due.ts";
import { headItem, PackedHead } from "#functions/stored/order/head.ts";
import type { PaymentStatus } from "#shared/contracts/orders.ts";
import { totalsOf } from "#shared/rules/pricing.ts";

/** An order joins its event's list once it is complete, or with one of these payment states. */
const paymentTrouble: ReadonlySet<PaymentStatus> = new Set(["PROCESSING", "PAYMENT_FAILED"]);

/** Packs a head. Index keys are set only where an index needs them. */
export function packHead(head: Head): Item {
  const isListed = head.completedAt !== null || paymentTrouble.has(head.paymentStatus);
  return {
    ...z.encode(PackedHead, head),
    ...headItem.key({ orderId: head.id }),
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
  const id = headItem.idsIn(item)?.orderId ?? "";
  const head = z.safeDecode(PackedHead, item);
  if (!head.success) throw unreadable(`The order ${id}`, head.error);
  return { ...head.data, id, totals: totalsOf(head.data.lines) };
}

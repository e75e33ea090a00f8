// How does a head become its item, and back? Packed, with index keys and the columns of lists.
import * as z from "zod";
import { listKeys } from "#functions/core/table/listed-item.ts";
import type { Item } from "#functions/core/table/table.ts";
import { unreadable } from "#functions/core/table/unreadable.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { packOrderRow } from "#functions/engine/order/order-row.ts";
import { duePartition } from "#functions/stored/order/due.ts";
import { headItem, PackedHead } from "#functions/stored/order/head.ts";
import type { PaymentStatus } from "#shared/contracts/orders.ts";
import { totalsOf } from "#shared/rules/sale/pricing.ts";

/** In place of the payment's id, which the item has already: ids of payments are long. */
const ITS_PAYMENT = "=";

const paymentTrouble: ReadonlySet<PaymentStatus> = new Set(["PROCESSING", "PAYMENT_FAILED"]);

export function packHead(head: Head): Item {
  const isListed = head.completedAt !== null || paymentTrouble.has(head.paymentStatus);
  return {
    ...z.encode(PackedHead, head),
    ...(head.paid !== null && head.paid === head.payment?.intent && { paid: ITS_PAYMENT }),
    ...headItem.key({ orderId: head.id }),
    ...(head.due !== null && { duePk: duePartition(head.id) }),
    ...(isListed && {
      ...listKeys(head.eventId, { orderId: head.id, kind: "ORD", id: head.id }),
      row: packOrderRow(head),
    }),
  };
}

/** Throws if the form or a status is that of a newer version, because it must not be guessed. */
export function unpackHead(item: Item): Head {
  const id = headItem.idsIn(item)?.orderId ?? "";
  const head = z.safeDecode(PackedHead, item);
  if (!head.success) throw unreadable(`The order ${id}`, head.error);
  const { payment, paid: packed, lines } = head.data;
  const paid = packed === ITS_PAYMENT ? (payment?.intent ?? null) : packed;
  return { ...head.data, paid, id, totals: totalsOf(lines) };
}

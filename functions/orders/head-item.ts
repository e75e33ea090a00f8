// How is a head stored in the table? Packed, with the keys of the indexes that it is in.
import * as z from "zod";
import type { Item } from "#functions/core/table.ts";
import { type Head, PackedHead } from "#functions/orders/head.ts";
import { duePartition, listPartition, orderPartition } from "#functions/orders/order-items.ts";
import {
  type OrderRow,
  type PaymentStatus,
  Person,
  ShownOrderStatus,
} from "#shared/contracts/orders.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { shownOrderStatus } from "#shared/rules/order-status.ts";
import { totalsOf } from "#shared/rules/pricing.ts";

/** Older log entries are dropped. */
const LOG_LENGTH = 40;

/** An order joins its event's list once it is complete, or with one of these payment states. */
const paymentTrouble: ReadonlySet<PaymentStatus> = new Set(["PROCESSING", "PAYMENT_FAILED"]);

/** The columns that order lists show. */
const PackedRow = z.object({
  status: ShownOrderStatus,
  ref: z.string().optional(),
  buyer: Person.optional(),
  /** tickets, total in minor units */
  q: z.tuple([z.number(), z.number()]),
  cur: CurrencyCode,
  at: z.number(),
});

/** Packs a head. Index keys are set only where an index needs them. */
export function packHead(head: Head): Item {
  const isListed = head.completedAt !== null || paymentTrouble.has(head.paymentStatus);
  return {
    ...z.encode(PackedHead, { ...head, log: head.log.slice(-LOG_LENGTH) }),
    pk: orderPartition(head.id),
    sk: "ORD",
    ...(head.due !== null && { duePk: duePartition(head.id) }),
    ...(isListed && { listPk: listPartition(head), listSk: `ORD#${head.id}`, row: rowOf(head) }),
  };
}

/**
 * Unpacks what `packHead` packed. Throws if the item is no head, or one that an older version of
 * the program stored in another form.
 */
export function unpackHead(item: Item): Head {
  const head = z.safeDecode(PackedHead, item);
  if (!head.success) {
    throw new Error(
      `The order ${orderIdOf(item.pk)} is stored in a form that this version cannot read.`,
      {
        cause: head.error,
      },
    );
  }
  return { ...head.data, id: orderIdOf(item.pk), totals: totalsOf(head.data.lines) };
}

/** The columns of an order in the shape of the contract, from an item of the event's list index. */
export function unpackRow(item: Item): OrderRow {
  const { status, ref, buyer, q, cur, at } = PackedRow.parse(item["row"]);
  const [ticketCount, totalMinor] = q;
  return {
    id: orderIdOf(item.pk),
    reference: ref ?? null,
    status,
    ...(buyer ?? { firstName: "", lastName: "", email: "" }),
    ticketCount,
    totalMinor,
    currency: cur,
    createdAt: instant(at),
  };
}

function rowOf(head: Head): z.output<typeof PackedRow> {
  return {
    status: shownOrderStatus(head),
    ref: head.reference ?? undefined,
    buyer: head.buyer ?? undefined,
    q: [head.lines.reduce((sum, line) => sum + line.quantity, 0), head.totals.totalMinor],
    cur: head.currency,
    at: Date.parse(head.createdAt),
  };
}

const instant = (ms: number): string => new Date(ms).toISOString();
const orderIdOf = (pk: string): string => pk.slice("ORD#".length);

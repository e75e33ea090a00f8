// How is a head stored in the table? Packed, because every step writes it and each write is paid by
// the kilobyte.
import * as z from "zod";
import { listKeys } from "#functions/core/list-index.ts";
import type { Item } from "#functions/core/table.ts";
import {
  Delivery,
  duePartition,
  type Happening,
  type Head,
  orderPartition,
} from "#functions/orders/head.ts";
import { packOrderRow, rowFacts } from "#functions/orders/order-row.ts";
import { PackedPayment, packPayment, unpackPayment } from "#functions/orders/payment-item.ts";
import {
  DeclineReason,
  OrderStatus,
  PaymentStatus,
  Person,
  RefundStatus,
  TimelineWord,
} from "#shared/contracts/orders.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { totalsOf } from "#shared/rules/pricing.ts";

/** Older log entries are dropped. */
const LOG_LENGTH = 40;

/** An order joins its event's list once it is complete, or with one of these payment states. */
const paymentTrouble: ReadonlySet<PaymentStatus> = new Set(["PROCESSING", "PAYMENT_FAILED"]);

const PackedDecline = z.object({ why: DeclineReason, card: z.string().optional() });

/**
 * Instants that `Head` has as text are milliseconds since 1970 here; seconds stay seconds. Tuples
 * have the order that their comment gives. Empty values are absent.
 */
const Packed = z.object({
  pk: z.string(),
  acc: z.string(),
  evt: z.string(),
  v: z.number(),
  commit: z.string(),
  status: OrderStatus,
  paying: PaymentStatus,
  refund: RefundStatus.optional(),
  at: z.number(),
  done: z.number().optional(),
  exp: z.number(),
  /** times, mark of the last request */
  ext: z.tuple([z.number(), z.string()]).optional(),
  req: z.string(),
  lines: z.array(
    z.object({
      t: z.string(),
      name: z.string(),
      /** quantity, then minor units: unit, net, fees, taxes, total */
      q: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
      /** Units in stock now, and the pools that count them. */
      u: z.number(),
      p: z.array(z.string()),
    }),
  ),
  /** pool, tray, units */
  holds: z.array(z.tuple([z.string(), z.number(), z.number()])).default([]),
  /** network mark */
  net: z.number().optional(),
  kept: z.literal(true).optional(),
  cur: CurrencyCode,
  pay: PackedPayment.optional(),
  paid: z.string().optional(),
  refunds: z
    .array(z.tuple([z.string(), z.enum(["PENDING", "DONE", "FAILED"]), z.number()]))
    .default([]),
  mail: z
    .object({
      ...Delivery.shape,
      at: z.number().optional(),
      to: z.string().optional(),
      next: z.number().optional(),
    })
    .optional(),
  /**
   * what, when, then either the user ("" for none) and the attendee's index, or the decline of a
   * payment
   */
  log: z.array(
    z.union([
      z.tuple([TimelineWord, z.number()]),
      z.tuple([TimelineWord, z.number(), z.string()]),
      z.tuple([TimelineWord, z.number(), z.string(), z.number()]),
      z.tuple([TimelineWord, z.number(), PackedDecline]),
    ]),
  ),
  dueSk: z.number().optional(),
  /** until, seconds */
  wait: z.tuple([z.number(), z.number()]).optional(),
  ttl: z.number().optional(),
  buyer: Person.optional(),
  row: z.string().optional(),
});

/**
 * Packs a head. Index keys are set only where an index needs them. A listed order stores its buyer
 * only in `row`.
 */
export function packHead(head: Head): Item {
  const { id, acc, evt, v, commit, status, exp, pay, mail } = head;
  const isListed = head.completedAt !== null || paymentTrouble.has(head.paymentStatus);
  const packed: z.output<typeof Packed> = {
    pk: orderPartition(id),
    acc,
    evt,
    v,
    commit,
    status,
    paying: head.paymentStatus,
    refund: head.refundStatus,
    at: Date.parse(head.createdAt),
    done: msOf(head.completedAt),
    exp,
    ext: head.extended ? [head.extended.times, head.extended.by] : undefined,
    req: head.request,
    lines: head.lines.map((line, index) => ({
      t: line.ticketId,
      name: line.title,
      q: [
        line.quantity,
        line.unitMinor,
        line.netMinor,
        line.feesMinor,
        line.taxesMinor,
        line.totalMinor,
      ],
      u: head.stock[index]?.units ?? 0,
      p: head.stock[index]?.pools ?? [],
    })),
    holds: head.holds.map(({ tray, units }) => [tray.pool, tray.number, units]),
    net: head.network || undefined,
    kept: head.kept || undefined,
    cur: head.currency,
    pay: pay ? packPayment(pay, head.totals.totalMinor) : undefined,
    paid: head.paid ?? undefined,
    refunds: head.refunds.map(({ intent, state, at }) => [intent, state, Date.parse(at)]),
    mail: mail ? { ...mail, at: msOf(mail.at) } : undefined,
    log: head.log.slice(-LOG_LENGTH).map(packHappening),
    dueSk: head.due ?? undefined,
    wait: head.wait ? [head.wait.until, head.wait.seconds] : undefined,
    ttl: head.ttl ?? undefined,
    buyer: isListed ? undefined : (head.buyer ?? undefined),
    row: isListed ? packOrderRow(head) : undefined,
  };
  return {
    ...packed,
    sk: "ORD",
    ...(head.due !== null && { duePk: duePartition(id) }),
    ...(isListed && listKeys(evt, { orderId: id, kind: "ORD", id })),
  };
}

/** Unpacks what `packHead` packed. Throws if the item is not a head. */
export function unpackHead(item: Item): Head {
  const packed = Packed.parse(item);
  const { pk, acc, evt, v, commit, status, exp, pay, mail } = packed;
  const lines = packed.lines.map(({ t: ticketId, name: title, q }) => {
    const [quantity, unitMinor, netMinor, feesMinor, taxesMinor, totalMinor] = q;
    return { ticketId, title, quantity, unitMinor, netMinor, feesMinor, taxesMinor, totalMinor };
  });
  const totals = totalsOf(lines);
  const row = packed.row === undefined ? null : rowFacts(packed.row);
  return {
    id: orderIdOf(pk),
    acc,
    evt,
    v,
    commit,
    status,
    paymentStatus: packed.paying,
    refundStatus: packed.refund,
    createdAt: instant(packed.at),
    completedAt: packed.done === undefined ? null : instant(packed.done),
    exp,
    extended: packed.ext ? { times: packed.ext[0], by: packed.ext[1] } : null,
    request: packed.req,
    stock: packed.lines.map(({ t: ticketId, u: units, p: pools }) => ({ ticketId, units, pools })),
    holds: packed.holds.map(([pool, number, units]) => ({ tray: { pool, number }, units })),
    network: packed.net,
    kept: packed.kept ?? false,
    lines,
    totals,
    currency: packed.cur,
    pay: pay ? unpackPayment(pay, totals.totalMinor) : null,
    paid: packed.paid ?? null,
    refunds: packed.refunds.map(([intent, state, at]) => ({ intent, state, at: instant(at) })),
    reference: row?.reference ?? null,
    mail: mail ? { ...mail, at: mail.at === undefined ? null : instant(mail.at) } : null,
    log: packed.log.map(unpackHappening),
    due: packed.dueSk ?? null,
    wait: packed.wait && { until: packed.wait[0], seconds: packed.wait[1] },
    ttl: packed.ttl ?? null,
    buyer: packed.buyer ?? row?.buyer ?? null,
  };
}

type PackedHappening = z.output<typeof Packed>["log"][number];

function packHappening({ at, what, by, index, decline }: Happening): PackedHappening {
  const ms = Date.parse(at);
  if (decline) return [what, ms, { why: decline.reason, card: decline.last4 ?? undefined }];
  if (index !== undefined) return [what, ms, by ?? "", index];
  return by === undefined ? [what, ms] : [what, ms, by];
}

function unpackHappening([what, ms, by, index]: PackedHappening): Happening {
  const at = instant(ms);
  if (typeof by === "object")
    return { at, what, decline: { reason: by.why, last4: by.card ?? null } };
  return { at, what, by: by || undefined, index };
}

const msOf = (at: string | null): number | undefined => (at === null ? undefined : Date.parse(at));
const instant = (ms: number): string => new Date(ms).toISOString();
const orderIdOf = (pk: string): string => pk.slice("ORD#".length);

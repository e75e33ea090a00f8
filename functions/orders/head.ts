// What does the engine know of an order? The head: one item with everything that must change
// together. Its version decides which change wins.
import * as z from "zod";
import { nowAt } from "#functions/core/clock.ts";
import type { Key } from "#functions/core/table.ts";
import {
  type Decline,
  MailState,
  type OrderLine,
  OrderMailKind,
  type OrderStatus,
  type OrderTotals,
  type PaymentStatus,
  Person,
  type RefundStatus,
  type TimelineWord,
} from "#shared/contracts/orders.ts";
import { CROCKFORD } from "#shared/core/ids.ts";
import type { Currency } from "#shared/core/money.ts";

/** A payment attempt. CLOSING: no intent id can be stored any more. CLOSED: no money can arrive. */
export type Payment = {
  attempt: number;
  state: "OPEN" | "CLOSING" | "CLOSED";
  intent: string | null;
  /** The connected account of all intents of this order; null is the operator's own account. */
  account: string | null;
  /** The application fee that the attempt requested for the operator. */
  feeMinor: number;
  /** The amount that this attempt asks for: the order's total when the attempt began. */
  amountMinor: number;
  /** Intents of closed attempts with their amounts. Money on one of these is a second payment. */
  earlier: { intent: string; amountMinor: number }[];
  /**
   * The second at which the checkout page last asked the provider. It limits how often the provider
   * is asked.
   */
  asked?: number | undefined;
};

/**
 * True once the provider created an intent for the order. All its later payments use the same
 * account.
 */
export const isOnAccount = (pay: Payment): boolean => pay.intent !== null || pay.earlier.length > 0;

/** The amount that one of the order's intents asks for; null if the intent is not the order's. */
export function amountAsked(pay: Payment | null, intent: string): number | null {
  if (pay?.intent === intent) return pay.amountMinor;
  return pay?.earlier.find((one) => one.intent === intent)?.amountMinor ?? null;
}

/**
 * A refund that we decided on. It is stored before the provider is asked, so a crash cannot cause a
 * second refund.
 */
export type Refund = { intent: string; state: "PENDING" | "DONE" | "FAILED"; at: string };

/**
 * `by` is the id of the acting user, absent if nobody was signed in. `index` is the attendee
 * concerned, absent for the whole order. `decline` is the reason of a failed payment.
 */
export type Happening = {
  at: string;
  what: TimelineWord;
  by?: string | undefined;
  index?: number | undefined;
  decline?: Decline | undefined;
};

/** The order's log with new entries appended, dated now. */
export const logged = (
  head: Pick<Head, "log">,
  ...what: (TimelineWord | Omit<Happening, "at">)[]
): Happening[] => [
  ...head.log,
  ...what.map((one) => ({ at: nowAt(), ...(typeof one === "string" ? { what: one } : one) })),
];

export type Head = {
  id: string;
  acc: string;
  evt: string;
  /** The optimistic lock: every change requires the version it read and raises it. */
  v: number;
  /**
   * Id of the change that wrote this version. After a lost answer, the writer recognizes its own
   * success by it.
   */
  commit: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  refundStatus?: RefundStatus | undefined;
  createdAt: string;
  completedAt: string | null;
  /** The second at which the hold ends. */
  exp: number;
  /**
   * How often the buyer extended the hold, and the mark of the last request. A retry of that
   * request adds no time.
   */
  extended: { times: number; by: string } | null;
  /** Hash of the basket's lines: the same idempotency key with another hash is refused. */
  request: string;
  /** Units now in stock, one entry for each line, with the pools that count them. */
  stock: { ticketId: string; units: number; pools: string[] }[];
  /**
   * Timed holds in trays. Once the units are kept, it lists the trays where they were held, because
   * those trays note the open payment. It is empty after the order's end or completion.
   */
  holds: { tray: { pool: string; number: number }; units: number }[];
  /** The network mark in the order's hold entries; absent if the network is unknown. */
  network?: number | undefined;
  /** True once the units are kept. From then on only this head decides about them. */
  kept: boolean;
  lines: OrderLine[];
  totals: OrderTotals;
  currency: Currency;
  pay: Payment | null;
  /** The intent that paid for the order. */
  paid: string | null;
  refunds: Refund[];
  reference: string | null;
  /**
   * The confirmation's delivery. `to` is the address it was sent to, stored when the buyer's
   * address changes later. `next` is the second of the next look; absent while the mail is new and
   * after its end.
   */
  mail:
    | (Delivery & { at: string | null; to?: string | undefined; next?: number | undefined })
    | null;
  /** Oldest first. */
  log: Happening[];
  /** The second at which the sweeper must look at the order; null if nothing is unfinished. */
  due: number | null;
  /**
   * The wait that the last look set because work was left. The next wait is longer, unless another
   * change has set a different `due`.
   */
  wait?: { until: number; seconds: number } | undefined;
  /**
   * The second after which the table may delete the order; null while money or tickets depend on
   * it.
   */
  ttl: number | null;
  /** The buyer as lists show them, copied at payment start and at completion. */
  buyer: Person | null;
};

export const Details = z.object({
  buyer: Person,
  attendees: z.array(z.object({ ticketId: z.string(), ...Person.shape })),
  /** The accepted terms; absent from orders made before the terms box existed. */
  terms: z.object({ version: z.string(), at: z.string() }).optional(),
  /** Absent until an organizer edits the buyer. */
  version: z.number().optional(),
  /** Mark of the request that saved the details. It recognizes a retry. */
  by: z.string().optional(),
});
export type Details = z.output<typeof Details>;

export const AttendeeItem = z.object({
  id: z.string(),
  index: z.number(),
  ticketId: z.string(),
  ticketTitle: z.string(),
  ...Person.shape,
  status: z.enum(["ACTIVE", "CANCELLED"]),
  /** The revision of the ticket's code. The door refuses a code of another revision. */
  revision: z.number(),
  /** When the code was last replaced; absent while it is the first. */
  codeAt: z.string().optional(),
  /** The last cancellation. An undo leaves it in place; a reactivation sets it to null. */
  cancelledAt: z.string().nullable().optional(),
  /** The item's version; absent until the first change. */
  version: z.number().optional(),
  /** By check-in list. */
  checkIns: z.record(z.string(), z.object({ at: z.string() })),
  /** Check-ins that were undone. */
  undone: z.array(z.object({ at: z.string(), undoneAt: z.string() })).default([]),
  reference: z.string(),
  createdAt: z.string(),
});
export type AttendeeItem = z.output<typeof AttendeeItem>;

/** The state of a mail's delivery. An absent field means that the step has not happened. */
export const Delivery = z.object({
  state: MailState,
  /** The second at which a worker's claim ends. Its random fraction makes it unique. */
  lease: z.number().optional(),
  /** How often the sweeper queued the mail again. */
  tries: z.number().optional(),
  /** True from the second sending on, because the result of the first is unknown. */
  again: z.boolean().optional(),
});
export type Delivery = z.output<typeof Delivery>;

/** The delivery of a mail that is a separate item. `dueSk` is the second of the next look. */
export const MailDelivery = z.object({ ...Delivery.shape, dueSk: z.number().optional() });
export type MailDelivery = z.output<typeof MailDelivery>;

/** A requested mail. Each is a separate item, so that each has its own delivery. */
export const MailItem = z.object({
  id: z.string(),
  kind: OrderMailKind,
  to: z.string(),
  /** The attendee whose ticket the mail is about; absent for a mail about the whole order. */
  index: z.number().optional(),
  ...MailDelivery.shape,
  at: z.string(),
  requestedAt: z.string(),
});
export type MailItem = z.output<typeof MailItem>;

export type OrderItems = {
  head: Head;
  details: Details | null;
  attendees: AttendeeItem[];
  mails: MailItem[];
};

export const orderPartition = (orderId: string): string => `ORD#${orderId}`;
export const attendeeKey = (orderId: string, index: number): Key => ({
  pk: orderPartition(orderId),
  sk: `ATT#${String(index).padStart(3, "0")}`,
});

export const detailsKey = (orderId: string): Key => ({
  pk: orderPartition(orderId),
  sk: "DETAILS",
});

export const mailKey = (orderId: string, mailId: string): Key => ({
  pk: orderPartition(orderId),
  sk: `MAIL#${mailId}`,
});

/**
 * The condition that an item is unchanged since `version` was read. The item gets a version only
 * with its first change.
 */
export function versionAsSeen({ version }: { version?: number | undefined }) {
  const names = { "#version": "version" };
  if (version === undefined)
    return { if: "attribute_exists(pk) AND attribute_not_exists(#version)", names };
  return { if: "#version = :seenVersion", names, values: { ":seenVersion": version } };
}

/** Partitions of the due index. The order's id selects one. */
export const DUE_PARTITIONS = 16;
export const duePartition = (orderId: string): string =>
  `DUE#${CROCKFORD.indexOf(orderId.at(-1) ?? "0") % DUE_PARTITIONS}`;

/** The order's units in each pool. A pool that several lines share gets their sum. */
export function unitsByPool(head: Pick<Head, "stock">): Map<string, number> {
  const units = new Map<string, number>();
  for (const line of head.stock)
    for (const pool of line.pools) units.set(pool, (units.get(pool) ?? 0) + line.units);
  return units;
}

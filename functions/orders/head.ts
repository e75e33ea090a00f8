// What does the engine know of an order? Its head: one item that decides, with everything that must
// change together.
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

/**
 * A payment attempt: CLOSING means that no intent id can be stored any more, CLOSED that no money
 * can arrive.
 */
export type Payment = {
  attempt: number;
  state: "OPEN" | "CLOSING" | "CLOSED";
  intent: string | null;
  /** The connected account that all attempts with an intent lie on; null: the operator's own. */
  account: string | null;
  /** What the operator keeps of the charge, as it was asked for. */
  feeMinor: number;
  /** What this attempt asks the buyer for: the order's total when it began. */
  amountMinor: number;
  /** Intents of closed attempts with what each asked for: money on one of them is second money. */
  earlier: { intent: string; amountMinor: number }[];
  /**
   * The second at which a look at the order last asked the provider: whoever else looks then need
   * not ask.
   */
  asked?: number | undefined;
};

/**
 * True once the provider made an intent for the order: from then on all its payments lie on that
 * one account.
 */
export const isOnAccount = (pay: Payment): boolean => pay.intent !== null || pay.earlier.length > 0;

/**
 * What one of the order's intents asks the buyer for; null for an intent that is none of the
 * order's.
 */
export function amountAsked(pay: Payment | null, intent: string): number | null {
  if (pay?.intent === intent) return pay.amountMinor;
  return pay?.earlier.find((one) => one.intent === intent)?.amountMinor ?? null;
}

/**
 * A refund that we decided on: stored before the provider hears of it, so that a crash can never
 * make two of it.
 */
export type Refund = { intent: string; state: "PENDING" | "DONE" | "FAILED"; at: string };

/**
 * `by` is the id of the user who did it, `index` the attendee it was done to; absent where nobody
 * signed in, or about the whole order. `decline` says why a payment failed.
 */
export type Happening = {
  at: string;
  what: TimelineWord;
  by?: string | undefined;
  index?: number | undefined;
  decline?: Decline | undefined;
};

/** An order's happenings with those that happen now. */
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
  /** Raised by every change; the condition of every change. */
  v: number;
  /**
   * The change that wrote this version, so that a writer knows its own success after a lost answer.
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
   * How often the buyer asked for more time, and by which request last: its repeat asks for nothing
   * more.
   */
  extended: { times: number; by: string } | null;
  /** Hash of the request that made the order. */
  request: string;
  /** Units by ticket, one entry for each line, with the pools they count in. */
  stock: { ticketId: string; units: number; pools: string[] }[];
  /**
   * Timed holds in trays. Once kept, and until the order ends or is complete: where these were, for
   * trays note the payment there.
   */
  holds: { tray: { pool: string; number: number }; units: number }[];
  /**
   * The mark of the network that holds came from, as their entries carry it; absent where it is
   * unknown.
   */
  network?: number | undefined;
  /** True once the units are kept: from then on this head alone decides about them. */
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
   * The confirmation's delivery; `to` is where it went, kept once the buyer has another address.
   * `next` is the second before which nobody looks for it, absent while it is new or has come to
   * its end.
   */
  mail:
    | (Delivery & { at: string | null; to?: string | undefined; next?: number | undefined })
    | null;
  /** What happened, oldest first. */
  log: Happening[];
  /** The second at which somebody must look again; null where nothing is unfinished. */
  due: number | null;
  /**
   * The wait that the last look began because work was left: the next is longer, unless something
   * new set another `due`.
   */
  wait?: { until: number; seconds: number } | undefined;
  /**
   * The second after which the table may forget the order; null while money or tickets depend on
   * it.
   */
  ttl: number | null;
  /** The buyer as lists show them, copied at completion. */
  buyer: Person | null;
};

export const Details = z.object({
  buyer: Person,
  attendees: z.array(z.object({ ticketId: z.string(), ...Person.shape })),
  /** Which terms the buyer accepted, and when; absent from orders that are older than the box. */
  terms: z.object({ version: z.string(), at: z.string() }).optional(),
  /** Absent until an organizer edits the buyer. */
  version: z.number().optional(),
  /** Hash of the key of the request that saved it, so that its repetition is known. */
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
  /** Of the ticket's code: a code of another revision is refused at the door. */
  revision: z.number(),
  /** When the code became another one; absent while it is the first. */
  codeAt: z.string().optional(),
  /** When the ticket was cancelled last, even if that was undone; null once it was reactivated. */
  cancelledAt: z.string().nullable().optional(),
  /** Of the item: absent until somebody changes it. */
  version: z.number().optional(),
  /** Admissions by check-in list. */
  checkIns: z.record(z.string(), z.object({ at: z.string() })),
  /** Admissions that were taken back. */
  undone: z.array(z.object({ at: z.string(), undoneAt: z.string() })).default([]),
  reference: z.string(),
  createdAt: z.string(),
});
export type AttendeeItem = z.output<typeof AttendeeItem>;

/** The steps of a mail's delivery. What is absent has not happened. */
export const Delivery = z.object({
  state: MailState,
  /** The second at which a claim ends; its fraction makes it unlike every other claim. */
  lease: z.number().optional(),
  /** How often the sweeper queued the mail again. */
  tries: z.number().optional(),
  /** True from the second sending on: nobody knows what became of the first. */
  again: z.boolean().optional(),
});
export type Delivery = z.output<typeof Delivery>;

/**
 * The delivery of a mail that is an item of its own: `dueSk` is the second before which nobody
 * looks for it.
 */
export const MailDelivery = z.object({ ...Delivery.shape, dueSk: z.number().optional() });
export type MailDelivery = z.output<typeof MailDelivery>;

/** A mail that somebody asked for: an item of its own, so that each has its own delivery. */
export const MailItem = z.object({
  id: z.string(),
  kind: OrderMailKind,
  to: z.string(),
  /** The attendee whose ticket it is about; absent for a mail about the whole order. */
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
 * The condition that an item which carries a version only once it was changed is still as it was
 * read.
 */
export function versionAsSeen({ version }: { version?: number | undefined }) {
  const names = { "#version": "version" };
  if (version === undefined)
    return { if: "attribute_exists(pk) AND attribute_not_exists(#version)", names };
  return { if: "#version = :seenVersion", names, values: { ":seenVersion": version } };
}

/** The partitions of the due index, and of an event's list index, that an order stands in. */
export const DUE_PARTITIONS = 16;
const partitionOf = (orderId: string): number =>
  CROCKFORD.indexOf(orderId.at(-1) ?? "0") % DUE_PARTITIONS;
export const duePartition = (orderId: string): string => `DUE#${partitionOf(orderId)}`;
export const listPartition = (head: Pick<Head, "evt" | "id">): string =>
  `EVT#${head.evt}#R${partitionOf(head.id)}`;

/**
 * Units that an order's lines count in each pool; limits that several tickets share add up here.
 */
export function unitsByPool(head: Pick<Head, "stock">): Map<string, number> {
  const units = new Map<string, number>();
  for (const line of head.stock)
    for (const pool of line.pools) units.set(pool, (units.get(pool) ?? 0) + line.units);
  return units;
}

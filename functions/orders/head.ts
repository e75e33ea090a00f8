// What does the engine know of an order? Its head: one item that decides, with everything that must change together.
import * as z from "zod";
import { type Item, type Key, queryItems, type Write } from "#functions/core/table.ts";
import {
  MailState,
  OrderLine,
  OrderStatus,
  OrderTotals,
  PaymentStatus,
  Person,
  RefundStatus,
} from "#shared/contracts/orders.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { CROCKFORD } from "#shared/core/ids.ts";
import { shownOrderStatus } from "#shared/rules/order-status.ts";

const TrayRef = z.object({ pool: z.string(), number: z.number() });

/** A payment attempt: CLOSING means that no intent id can be stored any more, CLOSED that no money can arrive. */
const Payment = z.object({
  attempt: z.number(),
  state: z.enum(["OPEN", "CLOSING", "CLOSED"]),
  intent: z.string().nullable(),
  account: z.string().nullable(),
  /** Intents of closed attempts: money on one of them is second money. */
  earlier: z.array(z.string()),
});

/** A refund that we decided on: stored before the provider hears of it, so that a crash can never make two of it. */
const Refund = z.object({ intent: z.string(), state: z.enum(["PENDING", "DONE", "FAILED"]), at: z.string() });

export const Head = z.object({
  id: z.string(),
  acc: z.string(),
  evt: z.string(),
  /** Raised by every change; the condition of every change. */
  v: z.number(),
  /** The change that wrote this version, so that a writer knows its own success after a lost answer. */
  commit: z.string(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  refundStatus: RefundStatus.optional(),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  /** The second at which the hold ends. */
  exp: z.number(),
  /** Hash of the request that made the order. */
  request: z.string(),
  /** Units by ticket, with the pools they count in. */
  stock: z.array(z.object({ ticketId: z.string(), units: z.number(), pools: z.array(z.string()) })),
  /** Timed holds in trays while nothing is kept. */
  holds: z.array(z.object({ tray: TrayRef, units: z.number() })),
  /** True once the units are kept: from then on this head alone decides about them. */
  kept: z.boolean(),
  lines: z.array(OrderLine),
  totals: OrderTotals,
  currency: CurrencyCode,
  pay: Payment.nullable(),
  /** The intent that paid for the order. */
  paid: z.string().nullable(),
  refunds: z.array(Refund),
  reference: z.string().nullable(),
  mail: z.object({ state: MailState, at: z.string().nullable(), lease: z.number().optional() }).nullable(),
  log: z.array(z.object({ at: z.string(), what: z.string() })),
  /** The second at which somebody must look again; null where nothing is unfinished. */
  due: z.number().nullable(),
  /** The second after which the table may forget the order; null while money or tickets depend on it. */
  ttl: z.number().nullable().default(null),
  /** The buyer as lists show them, copied at completion. */
  buyer: Person.nullable(),
});
export type Head = z.output<typeof Head>;

export const Details = z.object({
  buyer: Person,
  attendees: z.array(z.object({ ticketId: z.string(), ...Person.shape })),
});
export type Details = z.output<typeof Details>;

export const AttendeeItem = z.object({
  id: z.string(),
  index: z.number(),
  ticketId: z.string(),
  ticketTitle: z.string(),
  ...Person.shape,
  status: z.enum(["ACTIVE", "CANCELLED"]),
  revision: z.number(),
  reference: z.string(),
  createdAt: z.string(),
});
export type AttendeeItem = z.output<typeof AttendeeItem>;

export type OrderItems = { head: Head; details: Details | null; attendees: AttendeeItem[] };

/** The whole order by one consistent read, or null. */
export async function readOrder(orderId: string): Promise<OrderItems | null> {
  const items = await queryItems({ pk: orderPartition(orderId), consistent: true });
  const head = items.find((item) => item.sk === "ORD");
  if (!head) return null;
  const details = items.find((item) => item.sk === "DETAILS");
  const attendees = items.filter((item) => item.sk.startsWith("ATT#")).map((item) => AttendeeItem.parse(item));
  return { head: readHead(head), details: details ? Details.parse(details) : null, attendees };
}

export const readHead = (item: Item): Head => Head.parse(item);

/** Puts a new order's head; refused where the order exists. */
export const newHeadWrite = (head: Head): Write => ({ put: headItem(head), if: "attribute_not_exists(pk)" });

/** Puts the next version of a head; refused where somebody else wrote meanwhile. */
export const nextHeadWrite = (head: Head, seen: number): Write => ({
  put: headItem(head),
  if: "#v = :seen",
  names: { "#v": "v" },
  values: { ":seen": seen },
});

export const detailsWrite = (head: Head, details: Details): Write => ({
  put: { pk: orderPartition(head.id), sk: "DETAILS", acc: head.acc, evt: head.evt, ...details },
});

export const orderPartition = (orderId: string): string => `ORD#${orderId}`;
export const attendeeKey = (orderId: string, index: number): Key => ({
  pk: orderPartition(orderId),
  sk: `ATT#${String(index).padStart(3, "0")}`,
});

/** The partitions of the due index, and of an event's list index, that an order stands in. */
export const DUE_PARTITIONS = 16;
const partitionOf = (orderId: string): number => CROCKFORD.indexOf(orderId.at(-1) ?? "0") % DUE_PARTITIONS;
export const listPartition = (head: Pick<Head, "evt" | "id">): string => `EVT#${head.evt}#R${partitionOf(head.id)}`;

/** The head as it lies in the table: index keys only where an index needs it, nothing that is empty. */
function headItem(head: Head): Item {
  const { ttl, ...rest } = head;
  const isListed = head.completedAt !== null;
  return {
    pk: orderPartition(head.id),
    sk: "ORD",
    ...rest,
    ...(ttl !== null && { ttl }),
    ...(head.due !== null && { duePk: `DUE#${partitionOf(head.id)}`, dueSk: head.due }),
    ...(isListed && { listPk: listPartition(head), listSk: `ORD#${head.id}`, row: rowOf(head) }),
  };
}

function rowOf(head: Head) {
  return {
    id: head.id,
    reference: head.reference,
    status: shownOrderStatus(head),
    ...(head.buyer ?? { firstName: "", lastName: "", email: "" }),
    ticketCount: head.lines.reduce((sum, line) => sum + line.quantity, 0),
    totalMinor: head.totals.totalMinor,
    currency: head.currency,
    createdAt: head.createdAt,
  };
}

// How is an order stored in its event's list? As one packed row with what lists and figures need.
import {
  type Cell,
  cells,
  flag,
  id,
  instant,
  number,
  orNull,
  text,
  textOf,
  word,
} from "#functions/core/table/packed-row.ts";
import { disputeState, type Head, ticketCount } from "#functions/engine/order/head.ts";
import { attemptOf, isElsewhere } from "#functions/engine/order/payment.ts";
import { DisputeState, RefundStatus } from "#shared/contracts/order/refunds.ts";
import { type OrderRow, ShownOrderStatus } from "#shared/contracts/orders.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { shownOrderStatus } from "#shared/rules/order/order-status.ts";
import { refundedParts } from "#shared/rules/order/refunds.ts";

type OrderRefund = { at: string; amountMinor: number; operatorFeeMinor: number };
type TicketQuantity = { ticketId: string; quantity: number };

export type ListedOrder = OrderRow & {
  promoCodeId: string | null;
  completedAt: string | null;
  /** Of each ticket, in all its lines; null: more than ten tickets, so the order itself is read. */
  quantities: TicketQuantity[] | null;
  netMinor: number;
  feesMinor: number;
  taxesMinor: number;
  operatorFeeMinor: number;
  /** As `refundsOf`, by quarters of an hour; null: more than ten, so the order itself is read. */
  refunds: OrderRefund[] | null;
  openDisputes: number;
  openDisputesMinor: number;
  inquiries: number;
  inquiriesMinor: number;
  affiliateId: string | null;
  locale: string | null;
};

const MOST_ENTRIES = 10;
/** All zones differ by whole quarters, so that an entry's day is exact in any of them. */
const QUARTER_MS = 900_000;
const RADIX = 36;

/** Short, because each write of a complete order stores it and is paid by the kilobyte. */
type PackedOrder = Omit<ListedOrder, "completedAt" | "netMinor"> & {
  /** Milliseconds after `createdAt`. */
  completedAt: number | null;
};

export const packOrderRow = (head: Head): string =>
  OrderRowCells.pack({
    id: head.id,
    status: shownOrderStatus(head),
    reference: head.reference,
    ticketCount: ticketCount(head),
    currency: head.currency,
    createdAt: head.createdAt,
    firstName: head.buyer?.firstName ?? "",
    lastName: head.buyer?.lastName ?? "",
    email: head.buyer?.email ?? "",
    isManual: head.isManual,
    refundStatus: head.refundStatus,
    disputeState: disputeState(head),
    promoCodeId: head.promo?.id ?? null,
    completedAt: head.completedAt === null ? null : between(head.createdAt, head.completedAt),
    quantities: atMost(quantitiesOf(head)),
    totalMinor: head.totals.totalMinor,
    feesMinor: head.totals.feesMinor,
    taxesMinor: head.totals.taxesMinor,
    operatorFeeMinor: operatorFeeOf(head),
    refunds: atMost(byQuarters(refundsOf(head))),
    ...undecidedOf(head),
    affiliateId: head.affiliateId,
    locale: head.locale,
    isUndelivered: head.isUndelivered,
  });

export const readOrderRows = (rows: readonly string[]): ListedOrder[] =>
  OrderRowCells.read(rows, (row) => ({
    ...row,
    completedAt: completionOf(row),
    netMinor: row.totalMinor - row.feesMinor - row.taxesMinor,
  }));

export const undecided = [
  ...(["openDisputes", "openDisputesMinor", "inquiries", "inquiriesMinor"] as const),
] as const;

const ofSale = [
  ...(["id", "status", "createdAt", "completedAt", "isManual"] as const),
  ...(["totalMinor", "feesMinor", "taxesMinor", "operatorFeeMinor"] as const),
  ...(["refundStatus", "refunds", "isUndelivered"] as const),
  ...undecided,
] as const;
export type OrderSale = Pick<ListedOrder, (typeof ofSale)[number]>;

export const readOrderSales = (rows: readonly string[]): OrderSale[] =>
  OrderRowCells.readOnly(rows, ofSale, (row) => ({ ...row, completedAt: completionOf(row) }));

const completionOf = ({
  createdAt,
  completedAt,
}: Pick<PackedOrder, "createdAt" | "completedAt">): string | null =>
  completedAt === null ? null : later(createdAt, completedAt);

const between = (at: string, later: string): number => Date.parse(later) - Date.parse(at);
const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** As `moneyOf` counts, oldest first. What an order gives back that was never complete is none. */
export function refundsOf(head: Head): OrderRefund[] {
  if (head.completedAt === null) return [];
  const fee = operatorFeeOf(head);
  let withFee = 0;
  let returned = 0;
  return refundedParts(head).flatMap(({ at, amountMinor, refund }) => {
    // The provider takes back a part of the fee only where we ask it to, with a refund of ours.
    if (refund !== null && !isElsewhere(refund)) withFee += refund.amountMinor;
    const all = feePart(fee, withFee, head.totals.totalMinor);
    const operatorFeeMinor = all - returned;
    returned = all;
    return amountMinor + operatorFeeMinor > 0 ? [{ at, amountMinor, operatorFeeMinor }] : [];
  });
}

const feePart = (fee: number, refunded: number, charged: number): number =>
  charged === 0 ? 0 : Math.round((fee * Math.min(refunded, charged)) / charged);

export const operatorFeeOf = ({ paid, payment }: Head): number =>
  paid === null ? 0 : (attemptOf(payment, paid)?.feeMinor ?? 0);

function undecidedOf({ disputes }: Head): Pick<ListedOrder, (typeof undecided)[number]> {
  const sumsIn = (wanted: DisputeState) => {
    const some = disputes.filter(({ state }) => state === wanted);
    return [some.length, some.reduce((sum, { amountMinor }) => sum + amountMinor, 0)] as const;
  };
  const [openDisputes, openDisputesMinor] = sumsIn("OPEN");
  const [inquiries, inquiriesMinor] = sumsIn("INQUIRY");
  return { openDisputes, openDisputesMinor, inquiries, inquiriesMinor };
}

function quantitiesOf({ lines }: Head): TicketQuantity[] {
  const sums = new Map<string, number>();
  for (const { ticketId, quantity } of lines)
    sums.set(ticketId, (sums.get(ticketId) ?? 0) + quantity);
  return [...sums].map(([ticketId, quantity]) => ({ ticketId, quantity }));
}

const quarterOf = (at: string): number => Math.floor(Date.parse(at) / QUARTER_MS);
const startOf = (quarter: number): string => new Date(quarter * QUARTER_MS).toISOString();

function byQuarters(refunds: readonly OrderRefund[]): OrderRefund[] {
  const joined = new Map<number, OrderRefund>();
  for (const { at, ...money } of refunds) {
    const quarter = quarterOf(at);
    const { amountMinor, operatorFeeMinor } = joined.get(quarter) ?? nothing;
    joined.set(quarter, {
      at: startOf(quarter),
      amountMinor: amountMinor + money.amountMinor,
      operatorFeeMinor: operatorFeeMinor + money.operatorFeeMinor,
    });
  }
  return [...joined.values()];
}

const nothing = { amountMinor: 0, operatorFeeMinor: 0 };

const atMost = <Entry>(entries: Entry[]): Entry[] | null =>
  entries.length > MOST_ENTRIES ? null : entries;

const ticketCell = id("ticket");

const quantities: Cell<TicketQuantity[] | null> = {
  absent: undefined,
  pack: (tickets) => {
    if (tickets === null) return null;
    return tickets.map((one) => `${ticketCell.pack(one.ticketId)}${one.quantity}`).join(" ");
  },
  read: (packed) => {
    if (packed === null) return null;
    const words = text.read(packed).split(" ");
    return words.map((one) => ({
      ticketId: ticketCell.read(one.slice(0, ID_LENGTH)),
      quantity: count(one.slice(ID_LENGTH), 10),
    }));
  },
};

const refunds: Cell<OrderRefund[] | null> = {
  absent: "",
  pack: (all) => {
    if (all === null) return null;
    const quarters = all.map(({ at }) => quarterOf(at));
    return all
      .flatMap(({ amountMinor, operatorFeeMinor }, at) => {
        const since = (quarters[at] ?? 0) - (quarters[at - 1] ?? 0);
        return [since, amountMinor, operatorFeeMinor].map((one) => one.toString(RADIX));
      })
      .join(" ");
  },
  read: (packed) => {
    if (packed === null) return null;
    if (packed === "") return [];
    const words = text.read(packed).split(" ");
    const read: OrderRefund[] = [];
    let quarter = 0;
    for (let at = 0; at < words.length; at += 3) {
      quarter += count(words[at], RADIX);
      const amountMinor = count(words[at + 1], RADIX);
      const operatorFeeMinor = count(words[at + 2], RADIX);
      read.push({ at: startOf(quarter), amountMinor, operatorFeeMinor });
    }
    return read;
  },
};

function count(word: string | undefined, radix: number): number {
  const number = Number.parseInt(word ?? "", radix);
  if (!Number.isSafeInteger(number)) throw new Error("A list in a cell has no number.");
  return number;
}

/** What is empty in most orders stands last, because a row ends with what it has. */
const OrderRowCells = cells<PackedOrder>({
  id: textOf(ID_LENGTH),
  status: word(ShownOrderStatus.options, "COMPLETED"),
  reference: orNull(text),
  ticketCount: number,
  totalMinor: number,
  currency: word(CurrencyCode.options),
  createdAt: instant,
  firstName: text,
  lastName: text,
  email: text,
  completedAt: orNull(number),
  quantities,
  feesMinor: number,
  taxesMinor: number,
  locale: orNull(text),
  promoCodeId: orNull(id("promoCode")),
  operatorFeeMinor: number,
  isManual: flag,
  refundStatus: orNull(word(RefundStatus.options)),
  refunds,
  disputeState: orNull(word(DisputeState.options)),
  openDisputes: number,
  openDisputesMinor: number,
  inquiries: number,
  inquiriesMinor: number,
  affiliateId: orNull(text),
  isUndelivered: flag,
});

// How is an order stored in its event's list? As one packed row with the columns that lists show.
import {
  instantIn,
  numberIn,
  packCells,
  readRows,
  textIn,
  wordIn,
  wordsOf,
} from "#functions/core/table/packed-row.ts";
import { disputeState, type Head, ticketCount } from "#functions/engine/order/head.ts";
import { DisputeState, RefundStatus } from "#shared/contracts/order/refunds.ts";
import { type OrderRow, ShownOrderStatus } from "#shared/contracts/orders.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { shownOrderStatus } from "#shared/rules/order/order-status.ts";

export const packOrderRow = (head: Head): string =>
  packCells([
    head.id,
    shownOrderStatus(head),
    head.reference ?? "",
    ticketCount(head),
    head.totals.totalMinor,
    head.currency,
    Date.parse(head.createdAt),
    head.buyer?.firstName ?? "",
    head.buyer?.lastName ?? "",
    head.buyer?.email ?? "",
    head.isManual ? 1 : 0,
    head.promo?.id ?? "",
    ...moneyBackCells(head),
  ]);

function moneyBackCells(head: Head): string[] {
  const cells = [head.refundStatus ?? "", disputeState(head) ?? ""];
  return cells.every((cell) => cell === "") ? [] : cells;
}

/** Only a complete order has a reference; the list also has those whose card was declined. */
export const unpackUses = (rows: readonly string[]): string[] =>
  readRows(rows, (cells) => {
    const isUse = textIn(cells, 2) !== "" && wordIn(cells, 1, statuses) !== "CANCELLED";
    return isUse ? textIn(cells, 11) : "";
  }).filter((promoCodeId) => promoCodeId !== "");

export const unpackOrderRows = (rows: readonly string[]): OrderRow[] =>
  readRows(rows, (cells) => ({
    id: textIn(cells, 0),
    status: wordIn(cells, 1, statuses),
    reference: textIn(cells, 2) || null,
    ticketCount: numberIn(cells, 3),
    totalMinor: numberIn(cells, 4),
    currency: wordIn(cells, 5, currencies),
    createdAt: instantIn(cells, 6),
    firstName: textIn(cells, 7),
    lastName: textIn(cells, 8),
    email: textIn(cells, 9),
    isManual: numberIn(cells, 10) === 1,
    refundStatus: textIn(cells, 12) === "" ? null : wordIn(cells, 12, refunds),
    disputeState: textIn(cells, 13) === "" ? null : wordIn(cells, 13, disputes),
  }));

const statuses = wordsOf(ShownOrderStatus.options);
const refunds = wordsOf(RefundStatus.options);
const disputes = wordsOf(DisputeState.options);
const currencies = wordsOf(CurrencyCode.options);

// What does a new order look like before it has stock? Its prices are frozen, and its stock lists
// the pools that limit each line and the promo code.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { type Head, newHead, type StockPart } from "#functions/engine/order/head.ts";
import { mustBeCharged } from "#functions/engine/sale/chargeable.ts";
import { frozenCode, frozenPrices } from "#functions/engine/sale/price-lines.ts";
import { poolsOf, poolsOfCode } from "#functions/engine/stock/limits-of.ts";
import { offerOf } from "#functions/engine/stock/offer.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { WantedLine } from "#shared/rules/order-lines.ts";
import { quoteOf } from "#shared/rules/pricing.ts";

/** One day after the end of its hold, the table may delete an order without a payment. */
const FORGET_SECONDS = 24 * 3600;

/** The head of an order of these merged lines. Throws 422 if its total cannot be charged. */
export function draftOf(sheet: Sheet, id: string, lines: WantedLine[], request: string): Head {
  const { event, tickets, code } = sheet;
  const quote = quoteOf(lines, offerOf(sheet));
  mustBeCharged(quote.totals.totalMinor, event.currency);
  const heldUntil = nowSeconds() + event.orderTimeoutMinutes * 60;
  return newHead({
    id,
    accountId: event.accountId,
    eventId: event.id,
    paymentStatus: quote.totals.totalMinor > 0 ? "AWAITING_PAYMENT" : "NOT_REQUIRED",
    heldUntil,
    request,
    ...frozenPrices(quote),
    promo: frozenCode(code),
    revealed: tickets
      .filter((one) => one.hideUntilPromoCode && lines.some((line) => line.ticketId === one.id))
      .map((one) => one.id),
    stock: [
      ...quote.lines.map((one, line) => ({
        line,
        units: one.quantity,
        pools: poolsOf(sheet, one),
      })),
      ...codePart(sheet),
    ],
    currency: event.currency,
    ttl: heldUntil + FORGET_SECONDS,
  });
}

/** One use of the promo code, if its uses are limited. */
function codePart(sheet: Sheet): StockPart[] {
  const pools = poolsOfCode(sheet);
  return pools.length === 0 ? [] : [{ units: 1, pools, line: null }];
}

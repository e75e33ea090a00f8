// What does a basket look like before it has stock? It is held for the event's time, and a hidden
// ticket in it stays visible to its buyer.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { mustBeCharged } from "#functions/engine/sale/chargeable.ts";
import { newDraft } from "#functions/engine/sale/new-draft.ts";
import { offerOf } from "#functions/engine/stock/offer.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { WantedLine } from "#shared/rules/sale/order-lines.ts";
import { quoteOf } from "#shared/rules/sale/pricing.ts";

/** After its hold's end, the table may delete an order without a payment. */
const FORGET_SECONDS = 24 * 3600;

export function draftOf(sheet: Sheet, id: string, lines: WantedLine[], request: string): Head {
  const { event, tickets } = sheet;
  const quote = quoteOf(lines, offerOf(sheet));
  mustBeCharged(quote.totals.totalMinor, event.currency);
  const heldUntil = nowSeconds() + event.orderTimeoutMinutes * 60;
  return newDraft(sheet, quote, {
    id,
    paymentStatus: quote.totals.totalMinor > 0 ? "AWAITING_PAYMENT" : "NOT_REQUIRED",
    heldUntil,
    request,
    needsCode: tickets
      .filter((one) => one.hideUntilPromoCode && lines.some((line) => line.ticketId === one.id))
      .map((one) => one.id),
    ttl: heldUntil + FORGET_SECONDS,
  });
}

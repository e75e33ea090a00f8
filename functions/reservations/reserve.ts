// How does a basket come into being? The sheet says what may be bought and what it costs; the stock says whether it is there.
import { createHash } from "node:crypto";
import { nowAt, nowSeconds } from "#functions/core/clock.ts";
import { hmac } from "#functions/core/secrets.ts";
import { writeItem } from "#functions/core/table.ts";
import { publicSheet, type Sheet } from "#functions/inventory/sheet.ts";
import type { Head } from "#functions/orders/head.ts";
import { type Held, holdStock } from "#functions/orders/hold.ts";
import type { ReservationInput } from "#shared/contracts/reservations.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";
import { availabilityOf } from "#shared/rules/availability.ts";
import { hasEnded } from "#shared/rules/event-status.ts";
import { lineRefusal, mergeLines, type WantedLine } from "#shared/rules/order-lines.ts";
import { chargeVerdict, quoteOf } from "#shared/rules/pricing.ts";

/** Seconds after the end of its hold at which the table may forget an order that never came to a payment. */
const FORGET_SECONDS = 24 * 3600;

/** Holds the tickets and freezes the price. The same key with the same body is the same order; with another body it is refused. */
export async function reserve(eventId: string, key: string, input: ReservationInput): Promise<Held & { sheet: Sheet }> {
  const id = await hmac("order-id", `${eventId}#${key}`, ID_LENGTH);
  const sheet = await publicSheet(eventId);
  const lines = mergeLines(input.lines);
  mustBeAllowed(sheet, input.lines);
  await touch(sheet, lines);
  const held = await holdStock(sheet, draftOf(sheet, id, lines, hashOf(lines)));
  if (held.head.request !== hashOf(lines)) throw problem("idempotency_key_reused");
  return { ...held, sheet };
}

function mustBeAllowed(sheet: Sheet, lines: WantedLine[]): void {
  const at = nowAt();
  const ended = hasEnded(sheet.event, at);
  const limits = sheet.tickets.map((ticket) => ({
    ...ticket,
    availability: availabilityOf(ticket, { at, hasEnded: ended, isSoldOut: false }),
  }));
  const refusal = lineRefusal(lines, limits);
  if (!refusal) return;
  const { line, because, params } = refusal;
  throw problem(because, {
    ...(params && { params }),
    fields: [{ path: `lines.${line}`, code: because, ...(params && { params }) }],
  });
}

/** Marks tickets as sold from, once; from then on they can be hidden but not deleted. A ticket deleted meanwhile is not on sale. */
async function touch(sheet: Sheet, lines: WantedLine[]): Promise<void> {
  for (const ticket of sheet.tickets.filter((one) => !one.touched && lines.some((line) => line.ticketId === one.id))) {
    const written = await writeItem({
      update: { pk: `EVT#${sheet.event.id}`, sk: `TICKET#${ticket.id}` },
      set: "SET touched = :yes",
      if: "attribute_exists(pk)",
      values: { ":yes": true },
    });
    if (!written.ok) throw problem(written.because === "condition" ? "not_on_sale" : "busy", { retryAfter: 1 });
    ticket.touched = true; // the kept sheet knows it too: once per container and ticket
  }
}

function draftOf(sheet: Sheet, id: string, lines: WantedLine[], request: string): Head {
  const { event, tickets } = sheet;
  const quote = quoteOf(lines, tickets);
  const verdict = chargeVerdict(quote.totals.totalMinor, event.currency);
  if (!verdict.allowed && verdict.because === "too_large") throw problem("amount_too_large");
  if (!verdict.allowed)
    throw problem(verdict.because, { params: { minimumMinor: verdict.minimumMinor, currency: event.currency } });
  const at = nowAt();
  const exp = nowSeconds() + event.orderTimeoutMinutes * 60;
  const poolsOf = (ticketId: string) => tickets.find((ticket) => ticket.id === ticketId)?.pools ?? [];
  return {
    id,
    acc: event.acc,
    evt: event.id,
    v: 1,
    commit: "",
    status: "RESERVED",
    paymentStatus: quote.totals.totalMinor > 0 ? "AWAITING_PAYMENT" : "NOT_REQUIRED",
    createdAt: at,
    completedAt: null,
    exp,
    extended: null,
    request,
    stock: lines.map(({ ticketId, quantity }) => ({ ticketId, units: quantity, pools: poolsOf(ticketId) })),
    holds: [],
    kept: false,
    ...quote,
    currency: event.currency,
    pay: null,
    paid: null,
    refunds: [],
    reference: null,
    mail: null,
    log: [{ at, what: "created" }],
    due: null,
    ttl: exp + FORGET_SECONDS,
    buyer: null,
  };
}

const hashOf = (lines: WantedLine[]): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("base64url").slice(0, 22);

// How do chosen tickets become an order? One key per selection, so that a retry is the same order and no two are held.
import { checkout } from "#shared/contracts/checkout.ts";
import { type ReservationInput, reservations } from "#shared/contracts/reservations.ts";
import { call } from "#web/lib/api.ts";
import { problemCode } from "#web/lib/api-problem.ts";

export type BasketLine = ReservationInput["lines"][number];

/** What this tab last tried to reserve at an event; `shortId` is known once it succeeded. */
type Attempt = { selection: string; key: string; shortId: string | null };

/**
 * Reserves the lines and answers the order's link. The same selection answers the same order while it is held;
 * another selection gives the earlier one back first. Throws `ApiProblem`.
 */
export async function reserve(eventId: string, lines: BasketLine[]): Promise<string> {
  const selection = JSON.stringify(lines);
  const last = readAttempt(eventId);
  if (last?.selection === selection) {
    const order = await reserveWith(eventId, lines, last.key).catch(orderIsOver);
    if (order?.status === "RESERVED") return remember(eventId, { ...last, shortId: order.shortId });
  } else if (last?.shortId) {
    await call(checkout.abandon, { params: { eventId, shortId: last.shortId }, idempotencyKey: last.key }).catch(
      orderIsOver,
    );
  }
  const key = crypto.randomUUID();
  remember(eventId, { selection, key, shortId: null });
  const order = await reserveWith(eventId, lines, key);
  return remember(eventId, { selection, key, shortId: order.shortId });
}

function reserveWith(eventId: string, lines: BasketLine[], idempotencyKey: string) {
  return call(reservations.create, { params: { eventId }, body: { lines }, idempotencyKey });
}

/** An order that has ended needs no giving back and can be followed by a new one; anything else is for the buyer to know. */
function orderIsOver(error: unknown): null {
  const code = problemCode(error);
  const over = ["order_expired", "order_not_found", "order_already_paid", "order_cancelled", "payment_in_progress"];
  if (code !== null && over.includes(code)) return null;
  throw error;
}

const storageKey = (eventId: string) => `basket:${eventId}`;

function readAttempt(eventId: string): Attempt | null {
  const text = sessionStorage.getItem(storageKey(eventId));
  const stored: Attempt | null = text === null ? null : JSON.parse(text);
  return stored;
}

function remember(eventId: string, attempt: Attempt): string {
  sessionStorage.setItem(storageKey(eventId), JSON.stringify(attempt));
  return attempt.shortId ?? "";
}

// How do chosen tickets become an order? One key per selection, so that a retry is the same order and no two are held.
// Loaded when the button is pressed: with it come the contracts and everything that calls the API.
import { checkout } from "#shared/contracts/checkout.ts";
import { type PublicEvent, publicEvents } from "#shared/contracts/public-events.ts";
import { reservations } from "#shared/contracts/reservations.ts";
import type { BasketLine, Reserved } from "#web/features/event-page/reserved.ts";
import { call } from "#web/lib/api.ts";
import { ApiProblem, problemCode } from "#web/lib/api-problem.ts";
import { problemSentence } from "#web/lib/wording.ts";

/** What this tab last tried to reserve at an event; `shortId` is known once it succeeded. */
type Attempt = { selection: string; key: string; shortId: string | null };

/**
 * Reserves the lines. The same selection answers the same order while it is held; another one gives the earlier back
 * first. A refusal comes with the event as it is now, since what was refused may have changed on the page too.
 */
export async function reserve(eventId: string, lines: BasketLine[]): Promise<Reserved> {
  try {
    return { refused: false, orderShortId: await orderOf(eventId, lines) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return {
      refused: true,
      sentence: problemSentence(error),
      ticketId: ticketOf(error, lines),
      event: await newest(eventId),
    };
  }
}

async function orderOf(eventId: string, lines: BasketLine[]): Promise<string> {
  const selection = JSON.stringify(lines);
  const last = readAttempt(eventId);
  if (last?.selection === selection) {
    const order = await holdWith(eventId, lines, last.key).catch(nullIfOver);
    if (order?.status === "RESERVED") return remember(eventId, { ...last, shortId: order.shortId });
  } else if (last?.shortId) {
    const input = { params: { eventId, shortId: last.shortId }, idempotencyKey: last.key };
    await call(checkout.abandon, input).catch(nullIfOver);
  }
  const key = crypto.randomUUID();
  remember(eventId, { selection, key, shortId: null });
  const order = await holdWith(eventId, lines, key);
  return remember(eventId, { selection, key, shortId: order.shortId });
}

function holdWith(eventId: string, lines: BasketLine[], idempotencyKey: string) {
  return call(reservations.create, { params: { eventId }, body: { lines }, idempotencyKey });
}

/** The API names lines as `lines.<index>`, in the order they were sent. */
function ticketOf(problem: ApiProblem, lines: BasketLine[]): string | null {
  const index = /^lines\.(\d+)/.exec(problem.fields[0]?.path ?? "")?.[1];
  return index === undefined ? null : (lines[Number(index)]?.ticketId ?? null);
}

/** Null where it cannot be read now; the page then keeps what it shows. */
const newest = (eventId: string): Promise<PublicEvent | null> =>
  call(publicEvents.get, { params: { eventId } }).catch(() => null);

const OVER = ["order_expired", "order_not_found", "order_already_paid", "order_cancelled", "payment_in_progress"];

/** An order that has ended needs no giving back and may be followed by another; anything else is for the buyer to know. */
function nullIfOver(error: unknown): null {
  if (OVER.includes(problemCode(error) ?? "")) return null;
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

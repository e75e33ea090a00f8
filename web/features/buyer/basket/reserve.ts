// How do chosen tickets become an order? One idempotency key per selection makes retries safe. The
// file loads when the button is pressed, because it brings all code that calls the API.
import { type CheckoutOrder, checkout } from "#shared/contracts/checkout.ts";
import { type PublicEvent, publicEvents } from "#shared/contracts/public-events.ts";
import { reservations } from "#shared/contracts/reservations.ts";
import { endedUnpaid, isReserved } from "#shared/rules/order-life.ts";
import { type KeptBasket, keepBasket, keptBasket } from "#web/features/buyer/basket/kept-basket.ts";
import type { BasketLine, Reserved } from "#web/features/buyer/basket/reserved.ts";
import { call } from "#web/lib/api.ts";
import { ApiProblem, problemCode } from "#web/lib/api-problem.ts";
import { problemSentence } from "#web/lib/wording.ts";

/**
 * Reserves the lines. The same selection returns the same order while its hold lasts. Another
 * selection replaces the earlier order.
 * A refusal includes the current event, so that the page can update what it shows.
 */
export async function reserve(eventId: string, lines: BasketLine[]): Promise<Reserved> {
  try {
    return { refused: false, orderShortId: await orderOf(eventId, lines) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const remaining = Number(error.params["remaining"] ?? 0);
    return {
      refused: true,
      sentence: problemSentence(error),
      ticketId: ticketOf(error, lines),
      remaining,
      event: await newest(eventId),
    };
  }
}

async function orderOf(eventId: string, lines: BasketLine[]): Promise<string> {
  const before = keptBasket(eventId);
  if (before?.key && JSON.stringify(before.lines) === JSON.stringify(lines)) {
    const order = await holdInstead(eventId, before, before.key).catch(nullIfOver);
    if (order && isReserved(order)) return order.shortId;
  }
  return (
    await holdInstead(
      eventId,
      { lines, key: null, order: before?.order ?? null },
      crypto.randomUUID(),
    )
  ).shortId;
}

/**
 * Reserves the basket's lines in place of the basket's earlier order. If the earlier order was paid
 * in the meantime, it is returned instead.
 */
async function holdInstead(
  eventId: string,
  { lines, order }: KeptBasket,
  key: string,
): Promise<CheckoutOrder> {
  keepBasket(eventId, { lines, key, order });
  const hold = (replaces: string | undefined) =>
    call(reservations.create, {
      params: { eventId },
      body: { lines, replaces },
      idempotencyKey: key,
    });
  const held = await hold(order?.shortId).catch(async (error: unknown) => {
    if (problemCode(error) !== "payment_in_progress" || !order) throw error;
    const input = {
      params: { eventId, shortId: order.shortId },
      idempotencyKey: crypto.randomUUID(),
    };
    const earlier = await call(checkout.abandon, input);
    return endedUnpaid(earlier) ? hold(undefined) : earlier;
  });
  const untilMs = Date.now() + held.secondsLeft * 1000;
  keepBasket(eventId, { lines, key, order: { shortId: held.shortId, untilMs } });
  return held;
}

/** The API names a line as `lines.<index>` in the order sent, or it gives the `ticketId`. */
function ticketOf(problem: ApiProblem, lines: BasketLine[]): string | null {
  const index = /^lines\.(\d+)/.exec(problem.fields[0]?.path ?? "")?.[1];
  const named = lines.find(({ ticketId }) => ticketId === problem.params["ticketId"]);
  return (index === undefined ? named : lines[Number(index)])?.ticketId ?? null;
}

/** Null if the event cannot be read now. The page then keeps what it shows. */
const newest = (eventId: string): Promise<PublicEvent | null> =>
  call(publicEvents.get, { params: { eventId } }).catch(() => null);

/** An expired order may be followed by a new one. The buyer must see every other error. */
function nullIfOver(error: unknown): null {
  if (problemCode(error) === "order_expired") return null;
  throw error;
}

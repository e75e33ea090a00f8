// How do chosen tickets become an order? One idempotency key per selection makes retries safe.
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import {
  type PublicEvent,
  type PublicTexts,
  publicEvents,
} from "#shared/contracts/public/public-events.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { endedUnpaid, isReserved } from "#shared/rules/order/order-life.ts";
import { type KeptBasket, keepBasket, keptBasket } from "#web/features/buyer/basket/kept-basket.ts";
import type { BasketLine, Reserved, Wanted } from "#web/features/buyer/basket/reserved.ts";
import { call } from "#web/lib/api/api.ts";
import { ApiProblem, problemCode } from "#web/lib/api/api-problem.ts";
import { problemSentence } from "#web/wording/problems.ts";

/**
 * The same selection returns the same order while its hold lasts; another replaces the order. A
 * refusal includes the current event, without the promo code if that was refused.
 */
export async function reserve(wanted: Wanted): Promise<Reserved> {
  try {
    return { refused: false, orderShortId: await orderOf(wanted) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const isAboutCode = isOfCode(error);
    const line = isAboutCode ? null : lineOf(error, wanted.lines);
    return {
      refused: true,
      sentence: problemSentence(error),
      ticketId: line?.ticketId ?? null,
      tierId: line?.tierId ?? null,
      isAboutCode,
      isCodeInvalid: error.code === "promo_code_invalid",
      remaining: Number(error.params["remaining"] ?? 0),
      event: await newest(wanted.eventId, isAboutCode ? null : wanted.promoCode),
    };
  }
}

async function orderOf({ eventId, lines, promoCode }: Wanted): Promise<string> {
  const before = keptBasket(eventId);
  const isSame =
    before !== null &&
    before.promoCode === promoCode &&
    JSON.stringify(before.lines) === JSON.stringify(lines);
  if (isSame && before.key) {
    const order = await holdInstead(eventId, before, before.key).catch(nullIfOver);
    if (order && isReserved(order)) return order.shortId;
  }
  const basket = { lines, promoCode, key: null, order: before?.order ?? null };
  return (await holdInstead(eventId, basket, crypto.randomUUID())).shortId;
}

/**
 * Closes an open payment of the earlier order first. A refusal leaves that order to be paid again.
 * If it was paid in the meantime, it is returned instead.
 */
async function holdInstead(
  eventId: string,
  { lines, promoCode, order }: KeptBasket,
  key: string,
): Promise<CheckoutOrder> {
  keepBasket(eventId, { lines, promoCode, key, order });
  const hold = () =>
    call(reservations.create, {
      params: { eventId },
      body: { lines, promoCode: promoCode ?? undefined, replaces: order?.shortId },
      idempotencyKey: key,
    });
  const held = await hold().catch(async (error: unknown) => {
    const attempt = attemptIn(error);
    if (attempt === null || !order) throw error;
    const earlier = await call(checkout.closePayment, {
      params: { eventId, shortId: order.shortId },
      body: { attempt },
      idempotencyKey: crypto.randomUUID(),
    });
    return isReserved(earlier) || endedUnpaid(earlier) ? hold() : earlier;
  });
  const untilMs = Date.now() + held.secondsLeft * 1000;
  keepBasket(eventId, { lines, promoCode, key, order: { shortId: held.shortId, untilMs } });
  return held;
}

/** Null for any other error. */
const attemptIn = (error: unknown): number | null =>
  error instanceof ApiProblem && error.code === "payment_in_progress"
    ? Number(error.params["attempt"])
    : null;

const isOfCode = ({ code, fields }: ApiProblem): boolean =>
  code === "promo_code_invalid" || fields[0]?.path === "promoCode";

/** The API names a line as `lines.<index>` in the order sent, or by `ticketId` and `tierId`. */
function lineOf({ fields, params }: ApiProblem, lines: BasketLine[]): BasketLine | null {
  const index = /^lines\.(\d+)/.exec(fields[0]?.path ?? "")?.[1];
  if (index !== undefined) return lines[Number(index)] ?? null;
  const ofTicket = lines.filter(({ ticketId }) => ticketId === params["ticketId"]);
  return ofTicket.find(({ tierId }) => tierId === params["tierId"]) ?? ofTicket[0] ?? null;
}

/** Null if the event cannot be read now. The page then keeps what it shows. */
const newest = (eventId: string, promoCode: string | null): Promise<PublicEvent | null> =>
  eventWithCode(eventId, promoCode).catch(() => null);

const eventWithCode = (eventId: string, promoCode: string | null): Promise<PublicEvent> =>
  call(publicEvents.get, {
    params: { eventId },
    query: promoCode === null ? {} : { promo_code: promoCode },
  });

/** The event with a code, or the sentence that says why it could not be asked for. */
export const tryCode = async (
  eventId: string,
  promoCode: string | null,
): Promise<{ event: PublicEvent } | { sentence: string }> =>
  eventWithCode(eventId, promoCode).then(
    (event) => ({ event }),
    (error: unknown) => ({ sentence: problemSentence(error) }),
  );

/** Null if they cannot be read now: the tickets are sold without them. */
export const textsWithCode = (
  eventId: string,
  promoCode: string | null,
): Promise<PublicTexts | null> =>
  call(pages.texts, {
    params: { eventId },
    query: promoCode === null ? {} : { promo_code: promoCode },
  }).catch(() => null);

/** An expired order may be followed by a new one. The buyer must see every other error. */
function nullIfOver(error: unknown): null {
  if (problemCode(error) === "order_expired") return null;
  throw error;
}

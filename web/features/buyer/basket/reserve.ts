// How do chosen tickets become an order? One idempotency key per selection makes retries safe. The
// file loads when the button is pressed, because it brings all code that calls the API.
import { type CheckoutOrder, checkout } from "#shared/contracts/checkout.ts";
import { type PublicEvent, publicEvents } from "#shared/contracts/public-events.ts";
import { reservations } from "#shared/contracts/reservations.ts";
import { endedUnpaid, isReserved } from "#shared/rules/order-life.ts";
import { type KeptBasket, keepBasket, keptBasket } from "#web/features/buyer/basket/kept-basket.ts";
import type { BasketLine, Reserved, Wanted } from "#web/features/buyer/basket/reserved.ts";
import { call } from "#web/lib/api.ts";
import { ApiProblem, problemCode } from "#web/lib/api-problem.ts";
import { problemSentence } from "#web/lib/wording.ts";

/**
 * Reserves the lines. The same selection returns the same order while its hold lasts. Another
 * selection replaces the earlier order.
 * A refusal includes the current event, so that the page can update what it shows: without the
 * promo code if that was refused.
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
 * Reserves the basket's lines in place of the basket's earlier order. If the earlier order was paid
 * in the meantime, it is returned instead. If it is being paid, the new tickets are held beside it
 * first, and it is given up only then. Where both together are too many, it is given up first, but
 * only if its tickets can help.
 */
async function holdInstead(
  eventId: string,
  { lines, promoCode, order }: KeptBasket,
  key: string,
): Promise<CheckoutOrder> {
  keepBasket(eventId, { lines, promoCode, key, order });
  const hold = (replaces: string | undefined) =>
    call(reservations.create, {
      params: { eventId },
      body: { lines, promoCode: promoCode ?? undefined, replaces },
      idempotencyKey: key,
    });
  const abandon = (shortId: string) =>
    call(checkout.abandon, { params: { eventId, shortId }, idempotencyKey: crypto.randomUUID() });
  const held = await hold(order?.shortId).catch(async (error: unknown) => {
    if (problemCode(error) !== "payment_in_progress" || !order) throw error;
    const before = await call(checkout.get, { params: { eventId, shortId: order.shortId } });
    const beside = await hold(undefined).catch((refusal: unknown) => {
      if (!mayHelp(before, refusal, lines)) throw refusal;
      return null;
    });
    const earlier = await abandon(order.shortId);
    if (endedUnpaid(earlier)) return beside ?? seenLater().then(() => hold(undefined));
    if (beside) await abandon(beside.shortId);
    return earlier;
  });
  const untilMs = Date.now() + held.secondsLeft * 1000;
  keepBasket(eventId, { lines, promoCode, key, order: { shortId: held.shortId, untilMs } });
  return held;
}

/** A reservation that finds too few tickets may answer by what it saw up to a second ago. */
const seenLater = () => new Promise((resolve) => setTimeout(resolve, 1100));

/** Whether the tickets of an earlier order would be enough for lines that were refused. */
function mayHelp(earlier: CheckoutOrder, refusal: unknown, lines: BasketLine[]): boolean {
  if (!(refusal instanceof ApiProblem)) return false;
  if (refusal.code === "network_holds_many") return true;
  const line = lineOf(refusal, lines);
  const isSame = (one: { ticketId: string; tierId: string | null }) =>
    one.ticketId === line?.ticketId && one.tierId === line.tierId;
  const sum = (some: { quantity: number }[]) =>
    some.reduce((units, { quantity }) => units + quantity, 0);
  const remaining = refusal.params["remaining"];
  if (line === null || typeof remaining !== "number") return false;
  return sum(lines.filter(isSame)) <= remaining + sum(earlier.lines.filter(isSame));
}

const isOfCode = ({ code, fields }: ApiProblem): boolean =>
  code === "promo_code_invalid" || fields[0]?.path === "promoCode";

/**
 * The API names a line as `lines.<index>` in the order sent, or it gives the `ticketId` and, for a
 * tier, the `tierId`.
 */
function lineOf({ fields, params }: ApiProblem, lines: BasketLine[]): BasketLine | null {
  const index = /^lines\.(\d+)/.exec(fields[0]?.path ?? "")?.[1];
  if (index !== undefined) return lines[Number(index)] ?? null;
  const ofTicket = lines.filter(({ ticketId }) => ticketId === params["ticketId"]);
  return ofTicket.find(({ tierId }) => tierId === params["tierId"]) ?? ofTicket[0] ?? null;
}

/** Null if the event cannot be read now. The page then keeps what it shows. */
const newest = (eventId: string, promoCode: string | null): Promise<PublicEvent | null> =>
  eventWithCode(eventId, promoCode).catch(() => null);

/** The event as the public sees it, at the prices of a promo code. */
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

/** An expired order may be followed by a new one. The buyer must see every other error. */
function nullIfOver(error: unknown): null {
  if (problemCode(error) === "order_expired") return null;
  throw error;
}

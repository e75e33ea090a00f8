// How is a basket reserved? The sheet decides on tickets and prices, the stock on units.
import { requestHash } from "#functions/core/http/request-hash.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { noteIds } from "#functions/core/ports/logger.ts";
import { hmac, readLink } from "#functions/core/ports/secrets.ts";
import type { CommitRefusal } from "#functions/engine/order/commit.ts";
import { giveBack } from "#functions/engine/order/give-back.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { findOrderOfEvent, readOrder } from "#functions/engine/order/order.ts";
import { tellCommit } from "#functions/engine/order/tell-commit.ts";
import { type Held, type HoldRefusal, holdStock } from "#functions/engine/sale/hold.ts";
import { isShort } from "#functions/engine/sale/plan.ts";
import { networkBucket } from "#functions/engine/stock/fair-share.ts";
import { SheetOutdated } from "#functions/engine/stock/ordered-flags.ts";
import { forgetUnfitSheet, publicSheet, type Sheet } from "#functions/engine/stock/sheet.ts";
import { isCodeChanging, sheetForCode } from "#functions/engine/stock/typed-code.ts";
import { draftOf } from "#functions/reservations/draft.ts";
import { saleRefusal } from "#functions/reservations/sale-refusal.ts";
import { swapStock } from "#functions/reservations/swap.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import {
  type ReservationInput,
  reservationProblem,
} from "#shared/contracts/public/reservations.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { typedCode } from "#shared/core/text/pasted-text.ts";
import { hasOpenPayment, isAlive, isCancelled, isUnpaid } from "#shared/rules/order/order-life.ts";
import { mergeLines } from "#shared/rules/sale/order-lines.ts";

export type ReservationRequest = { key: string; network: string; input: ReservationInput };

/** Idempotent by key and lines. A refused buyer keeps the earlier order (`input.replaces`). */
export async function reserve(eventId: string, request: ReservationRequest): Promise<Reserved> {
  try {
    return await reserveBy(eventId, request);
  } catch (failure) {
    // An organizer edited a ticket just before its first order; the next sheet has the edit.
    if (failure instanceof SheetOutdated) return reserveBy(eventId, request);
    throw failure;
  }
}

type Reserved = Held & { sheet: Sheet };

async function reserveBy(
  eventId: string,
  { key, network, input }: ReservationRequest,
): Promise<Reserved> {
  const id = await hmac("order-id", `${eventId}#${key}`, ID_LENGTH);
  noteIds({ orderId: id });
  const sheet = await sheetWith(eventId, input.lines);
  const withCode = await sheetForCode(sheet, input.promoCode, network);
  const lines = mergeLines(input.lines);
  // A retry after the sale or the code has ended returns the order made before.
  const code = typedCode(input.promoCode);
  const request = requestHash(code === "" ? lines : { lines, code });
  if (withCode instanceof ProblemError)
    return { ...mustBeSame(await heldBefore(id, withCode), request), sheet };
  const refusal = isCodeChanging(withCode)
    ? reservationProblem("limit_changing")
    : await saleRefusal(withCode, input.lines);
  if (refusal) return { ...mustBeSame(await heldBefore(id, refusal), request), sheet };
  const earlier = await earlierOrder(eventId, id, input.replaces);
  const bucket = await networkBucket(eventId, network);
  const draft = { ...draftOf(withCode, id, lines, request), network: bucket };
  const outcome = await holdInstead(withCode, draft, earlier);
  const held = outcome instanceof ProblemError ? await heldBefore(id, outcome) : outcome;
  mustBeSame(held, request);
  if (held.isNew) tellCommit(null, held.head);
  if (earlier) await giveBackEither(earlier, held.head);
  return { ...held, sheet };
}

/** If the earlier order's payment began meanwhile, the later one goes: nobody pays for both. */
async function giveBackEither(earlier: Head, later: Head): Promise<void> {
  const head = await giveBack(earlier.id);
  if (!isUnpaid(head)) return;
  await giveBack(later.id);
  mustNotBePaid(head);
}

function mustNotBePaid(head: Head): void {
  const { payment } = head;
  if (hasOpenPayment(head) && payment !== null)
    throw checkoutProblem("payment_in_progress", { params: { attempt: payment.attempt } });
}

/** An organizer may just have added a requested ticket. */
async function sheetWith(eventId: string, lines: ReservationInput["lines"]): Promise<Sheet> {
  const sheet = await publicSheet(eventId);
  const hasAll = lines.every(({ ticketId }) => sheet.tickets.some(({ id }) => id === ticketId));
  if (hasAll) return sheet;
  forgetUnfitSheet(eventId);
  return publicSheet(eventId);
}

function mustBeSame(held: Held, request: string): Held {
  const { head, isNew } = held;
  if (head.request !== request) throw problem("idempotency_key_reused");
  if (isNew) return held;
  if (isCancelled(head)) throw orderProblem("order_cancelled");
  if (!isAlive(head, nowSeconds())) throw checkoutProblem("order_expired");
  return held;
}

/** Beside the earlier one if there is enough for both, else in its place. */
async function holdInstead(
  sheet: Sheet,
  draft: Head,
  earlier: Head | null,
): Promise<Held | HoldRefusal | CommitRefusal> {
  const held = await holdStock(sheet, draft, earlier?.id);
  if (!earlier || !(held instanceof ProblemError) || !isShort(held)) return held;
  const swapped = await swapStock(sheet, draft, earlier);
  const isStillShort = swapped instanceof ProblemError && isShort(swapped);
  return swapped === null || isStillShort ? held : swapped;
}

/** A retry for the last tickets gets the order that already holds them. */
async function heldBefore(orderId: string, refusal: ProblemError): Promise<Held> {
  const order = await readOrder(orderId);
  if (!order) throw refusal;
  return { head: order.head, isNew: false };
}

/** Null if the link opens no unpaid order, which is no reason to refuse. */
async function earlierOrder(
  eventId: string,
  ownId: string,
  shortId: string | undefined,
): Promise<Head | null> {
  const orderId = shortId === undefined ? null : await readLink("order-link", shortId);
  const order =
    orderId === null || orderId === ownId ? null : await findOrderOfEvent(eventId, orderId);
  if (!order || !isUnpaid(order.head)) return null;
  mustNotBePaid(order.head);
  return order.head;
}

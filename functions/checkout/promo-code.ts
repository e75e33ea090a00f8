// What does a promo code change during the checkout? The discount; the basket stays held.
import { completedIfFree } from "#functions/checkout/free-completion.ts";
import { changeRefusal, type OpenedOrder } from "#functions/checkout/opened-order.ts";
import { limitClosings } from "#functions/checkout/rate-limits.ts";
import { requoted } from "#functions/checkout/requoted.ts";
import { shortHash } from "#functions/core/http/request-hash.ts";
import { withCodePools } from "#functions/engine/order/attached-pools.ts";
import { type Change, tryCommit } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { trayChanges } from "#functions/engine/order/unit-changes.ts";
import { cancelPayment } from "#functions/engine/payment/end-unpaid.ts";
import { mustBeCharged } from "#functions/engine/sale/chargeable.ts";
import { isShort } from "#functions/engine/sale/plan.ts";
import { frozenCode, frozenPrices } from "#functions/engine/sale/price-lines.ts";
import { sheetOfOrder } from "#functions/engine/stock/code-sheet.ts";
import { poolsOfCode } from "#functions/engine/stock/limits-of.ts";
import { type Sheet, saleSheet } from "#functions/engine/stock/sheet.ts";
import { isCodeChanging, sheetForCode } from "#functions/engine/stock/typed-code.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { typedCode } from "#shared/core/text/pasted-text.ts";
import { hasOpenPayment } from "#shared/rules/order/order-life.ts";

/** The head notes each request and must stay small. */
const MOST_CODE_CHANGES = 20;

/**
 * `typed` is null to remove the code. Idempotent by key. A refusal changes nothing, unless the last
 * use goes while the payment is being closed; the next press of Pay opens another one.
 */
export async function setPromoCode(
  order: OpenedOrder,
  typed: string | null,
  { address: network, idempotencyKey }: { address: string; idempotencyKey: string },
): Promise<OpenedOrder> {
  const request = requestOf(typed, idempotencyKey);
  const base = await saleSheet(order.event.id);
  if (isDone(order.head, request)) return completed(order, await sheetOfOrder(base, order.head));
  mustBeChangeable(order.head);
  const sheet = await sheetForCode(base, typed ?? "", network);
  if (sheet instanceof ProblemError) throw sheet;
  if (isCodeChanging(sheet)) throw reservationProblem("limit_changing");
  if (!hasCode(order.head, sheet) && hasOpenPayment(order.head)) {
    // A refused code must leave the payment open, so what can refuse it is asked first.
    mustStayRevealed(order.head, sheet);
    const { units } = newPrice(order.head, sheet);
    withUse(await trayChanges(order.head, units));
    await limitClosings(order.event.id, network);
    if (!(await cancelPayment(order.head.id))) throw checkoutProblem("payment_in_progress");
  }
  const repriced = withUse(
    await tryCommit(order.head.id, ({ head }) => repricing(head, sheet, request)),
  );
  return completed({ ...repriced, event: order.event }, sheet);
}

const completed = async (order: OpenedOrder, sheet: Sheet): Promise<OpenedOrder> => ({
  ...(await completedIfFree(order, sheet)),
  event: order.event,
});

function repricing(head: Head, sheet: Sheet, request: CodeRequest): Change | null {
  if (isDone(head, request)) return null;
  mustBeChangeable(head);
  const codeRequests = [...head.codeRequests, request];
  // A request that changes nothing is noted too, so that its retry changes nothing later.
  if (hasCode(head, sheet)) return { head: { codeRequests } };
  mustStayRevealed(head, sheet);
  if (hasOpenPayment(head)) throw checkoutProblem("payment_in_progress");
  const { head: price, units } = newPrice(head, sheet);
  return { head: { ...price, codeRequests }, units };
}

function mustBeChangeable(head: Head): void {
  const refusal = changeRefusal(head);
  if (refusal) throw refusal;
  const maximum = MOST_CODE_CHANGES;
  if (head.codeRequests.length >= maximum)
    throw checkoutProblem("too_many_code_changes", { params: { maximum } });
}

const hasCode = ({ promo }: Head, { code }: Sheet): boolean =>
  (promo?.id ?? null) === (code?.id ?? null);

type CodeRequest = Head["codeRequests"][number];

const requestOf = (typed: string | null, key: string): CodeRequest => ({
  by: shortHash(key).slice(0, 8),
  code: shortHash(typedCode(typed ?? "")).slice(0, 6),
});

function isDone({ codeRequests }: Head, { by, code }: CodeRequest): boolean {
  const before = codeRequests.find((one) => one.by === by);
  if (before && before.code !== code) throw problem("idempotency_key_reused");
  return before !== undefined;
}

function withUse<T>(outcome: T | ProblemError): T {
  if (!(outcome instanceof ProblemError)) return outcome;
  throw isShort(outcome) ? promoCodeProblem("promo_code_used_up") : outcome;
}

function codeChange({ promo }: Head, { code }: Sheet) {
  if (code) return { what: "promo_code_set" as const, to: code.code };
  return { what: "promo_code_removed" as const, ...(promo && { to: promo.code }) };
}

function newPrice(head: Head, sheet: Sheet) {
  const { code } = sheet;
  const quote = requoted(head, sheet);
  const { totalMinor } = quote.totals;
  mustBeCharged(totalMinor, head.currency);
  const from = head.stock.flatMap(({ line, pools }) => (line === null ? pools : []));
  const to = poolsOfCode(sheet);
  const price: Partial<Head> = {
    ...frozenPrices(quote),
    totals: quote.totals,
    promo: frozenCode(code),
    stock: withCodePools(head.stock, to),
    paymentStatus: totalMinor === 0 ? "NOT_REQUIRED" : "AWAITING_PAYMENT",
    log: logged(head, codeChange(head, sheet)),
  };
  return { head: price, units: { kind: "replace" as const, from, to } };
}

/** A ticket that a code revealed needs one that lists it; one that was hidden later does not. */
function mustStayRevealed({ needsCode }: Head, { tickets, code }: Sheet): void {
  const isLost = needsCode.some((ticketId) => {
    const isHidden = tickets.some(
      ({ id, hideUntilPromoCode }) => id === ticketId && hideUntilPromoCode,
    );
    return isHidden && !code?.ticketIds.includes(ticketId);
  });
  if (isLost) throw promoCodeProblem("promo_code_needed");
}

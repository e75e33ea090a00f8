// What do the refusals of orders tell a person?
import { t } from "@lingui/core/macro";
import type { orderProblem } from "#shared/contracts/orders.ts";
import { grouped, moneyIn, type WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof orderProblem> = {
  order_cancelled: () => t`This order was cancelled.`,
  order_not_complete: () => t`This order is not complete, so it cannot be changed here.`,
  manual_order_not_refundable: () => t`Cannot refund a manually created order`,
  nothing_to_refund: () => t`There is nothing to refund.`,
  refund_pending: () => t`A refund is pending. Wait for it before another one.`,
  refund_over_remainder: (params) => {
    const amount = moneyIn(params, "remainingMinor");
    return amount === null
      ? t`That is more than is left of the payment.`
      : t`That is more than is left of the payment: ${amount}.`;
  },
  too_many_refunds: ({ maximum = 100 }) =>
    t`This order was refunded ${maximum} times, the most that is possible here. Refund the rest at Stripe.`,
  order_disputed: () =>
    t`The buyer disputes this payment, so it cannot be refunded now. Wait until the bank has decided.`,
  no_stock: ({ title = "", wanted = 1, kept = 0, held = 0, free = 0, limit }) =>
    limit === undefined
      ? t`Not enough tickets are free.`
      : t`${title}: ${grouped(wanted)} wanted, ${grouped(free)} free. Of ${grouped(limit)}, ${grouped(kept)} are sold or being paid and ${grouped(held)} are in baskets. Raise that limit first.`,
};

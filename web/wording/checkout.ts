// What do the refusals of checkout tell a person?
import { t } from "@lingui/core/macro";
import type { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof checkoutProblem> = {
  order_not_found: () => t`Sorry, this order no longer exists.`,
  order_expired: () => t`Sorry, your order has expired. Please start a new order.`,
  attendee_count: () => t`The number of attendees does not match the number of tickets.`,
  details_missing: () => t`Enter who is buying and who is coming first.`,
  order_already_paid: () => t`This order has already been paid.`,
  payment_in_progress: () => t`A payment for this order is under way. Wait a moment and try again.`,
  too_many_code_changes: ({ maximum = 0 }) =>
    t`The promo code of this order was changed ${maximum} times, the most that is possible. Choose your tickets again to change it once more.`,
  no_more_extensions: () => t`The time for this order cannot be made longer again.`,
  payment_not_needed: () => t`There is nothing to pay for this order.`,
  network_closes_many: () =>
    t`Many payments were stopped from your network just now. Your order stays as it is: pay for it, or let its time run out. You are charged only if you pay.`,
};

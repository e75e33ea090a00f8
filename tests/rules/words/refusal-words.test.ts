// Does a refusal name the thing that it is about, with the numbers of the limit?
import { i18n } from "@lingui/core";
import { beforeAll, expect, it } from "vitest";
import { fieldSentence } from "#web/wording/fields.ts";
import { problemSentences } from "#web/wording/refusals.ts";
import { loadSentences } from "#web/wording/sentences.ts";

beforeAll(async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  await loadSentences(["sold_out"]);
});

const least = { minimumMinor: 500, currency: "EUR" };
const below = { kept: 5, held: 2, minimum: 7 };
it.each([
  [
    "a ticket's quantity",
    { code: "quantity_below_sold", params: below },
    "The quantity cannot be less than 7: 5 sold or being paid, 2 in baskets.",
  ],
  [
    "a capacity",
    { code: "capacity_below_sold", params: below },
    "The capacity cannot be less than 7: 5 sold or being paid, 2 in baskets.",
  ],
  [
    "a code's maximum uses",
    { code: "max_uses_below_used", params: below },
    "The maximum uses cannot be less than 7: 5 used or being paid, 2 in baskets.",
  ],
  [
    "one ticket's maximum",
    { code: "too_many_per_order", params: { maximum: 4 } },
    "One order may have at most 4 of this ticket.",
  ],
  [
    "the order's maximum",
    { code: "order_too_large", params: { maximum: 200 } },
    "One order may have at most 200 tickets.",
  ],
  [
    "an order over too many limits",
    { code: "order_too_large" },
    "These tickets do not fit in one order. Take fewer of them, or make several orders.",
  ],
  [
    "an amount between steps",
    { code: "not_multiple", params: { stepMinor: 10, currency: "KWD" } },
    "Enter a multiple of KWD 0.010.",
  ],
  [
    "an amount between whole krónur",
    { code: "not_multiple", params: { stepMinor: 100, currency: "ISK" } },
    "Enter a multiple of ISK 1.",
  ],
  ["a text with HTML", { code: "html_too_long" }, "HTML character limit exceeded"],
  ["passwords that differ", { code: "passwords_differ" }, "Passwords are not the same"],
  ["terms that are not accepted", { code: "terms_not_accepted" }, "Terms must be accepted"],
  [
    "an offer under the minimum",
    { code: "donation_below_minimum", params: least },
    "Give €5.00 or more.",
  ],
  ["an offer of nothing", { code: "donation_amount_missing" }, "Enter how much you want to give."],
  ["a basket of nothing", { code: "nothing_chosen" }, "Choose at least one ticket."],
  ["a ticket that is gone", { code: "unknown_ticket" }, "This ticket no longer exists."],
  ["a tier that is gone", { code: "unknown_tier" }, "This price no longer exists."],
  ["a tax that is gone", { code: "unknown_tax_or_fee" }, "This tax or fee no longer exists."],
  ["a question that is gone", { code: "unknown_question" }, "This question is not asked any more."],
  [
    "a donation over the largest amount",
    { code: "donation_too_large", params: { maximumMinor: 99_999_999, currency: "EUR" } },
    "Give €999,999.99 or less.",
  ],
])("%s", (_, refusal, sentence) => {
  expect(fieldSentence(refusal).replace(/\s/g, " ")).toBe(sentence);
});

/** The sentences of the specification's catalogue, and the meanings that it lists. */
const problems: [keyof typeof problemSentences, string, Record<string, string | number>?][] = [
  ["unexpected", "An unexpected error occurred."],
  ["offline", "You are offline"],
  ["not_permitted", "You do not have permission to access this page"],
  ["wrong_credentials", "Please check your email and password and try again"],
  ["link_invalid", "The link you clicked is invalid."],
  ["reset_link_invalid", "This reset password link is invalid or expired."],
  ["event_not_found", "Event not found"],
  ["order_expired", "Sorry, your order has expired. Please start a new order."],
  ["order_not_found", "Sorry, this order no longer exists."],
  ["order_already_paid", "This order has already been paid."],
  ["order_cancelled", "This order was cancelled."],
  ["promo_code_invalid", "That promo code is invalid"],
  ["too_many_requests", "Too many attempts. Wait 2 minutes and try again.", { seconds: 90 }],
  ["check_in_list_expired", "Check-in list has expired"],
  ["check_in_list_not_active", "Check-in list is not active"],
  ["check_in_list_not_found", "Check-in list not found"],
  ["default_question", "Cannot edit a default question"],
  ["event_has_no_tickets", "The event has no ticket yet. Add one first."],
  ["ticket_has_orders", "Cannot delete a ticket linked to an order (hide it instead)."],
  ["tier_has_orders", "Cannot delete a tier with sold tickets. Hide it instead."],
  ["ticket_type_locked", "The type cannot change, because this ticket was ordered."],
  [
    "ticket_has_orders",
    "Someone ordered this ticket or began to, so it cannot be deleted. Hide it instead.",
    { sold: 0 },
  ],
  [
    "tier_has_orders",
    "Someone ordered at this price or began to, so it cannot be deleted. Hide it instead.",
    { sold: 0 },
  ],
  [
    "ticket_type_locked",
    "The type cannot change, because someone ordered this ticket or began to. Hide it and create another.",
    { sold: 0 },
  ],
  ["manual_order_not_refundable", "Cannot refund a manually created order"],
  ["order_not_complete", "This order is not complete, so it cannot be changed here."],
  [
    "order_disputed",
    "The buyer disputes this payment, so it cannot be refunded now. Wait until the bank has decided.",
  ],
  [
    "too_many_refunds",
    "This order was refunded 100 times, the most that is possible here. Refund the rest at Stripe.",
    { maximum: 100 },
  ],
  [
    "currency_locked",
    "The currency cannot change once the event has tickets, or promo codes with an amount.",
  ],
  ["promo_code_used_up", "This promo code has been used up."],
  [
    "promo_code_used_up",
    "The last uses of this promo code are in other baskets. Some may come back in about 2 minutes.",
    { seconds: 90 },
  ],
  [
    "too_many_code_changes",
    "The promo code of this order was changed 20 times, the most that is possible. Choose your tickets again to change it once more.",
    { maximum: 20 },
  ],
  ["no_stock", "Not enough tickets are free."],
  [
    "no_stock",
    "Hall: 3 wanted, 2 free. Of 100, 90 are sold or being paid and 8 are in baskets. Raise that limit first.",
    { title: "Hall", wanted: 3, free: 2, limit: 100, kept: 90, held: 8 },
  ],
  ["refund_pending", "A refund is pending. Wait for it before another one."],
  ["nothing_to_refund", "There is nothing to refund."],
  [
    "refund_over_remainder",
    "That is more than is left of the payment: €30.00.",
    { remainingMinor: 3000, currency: "EUR" },
  ],
  [
    "amount_below_minimum",
    "The total is too small to be paid by card: it must be at least €5.00.",
    least,
  ],
  [
    "amount_too_large",
    "The total is too large to be paid by card: it may be at most €999,999.99.",
    { maximumMinor: 99_999_999, currency: "EUR" },
  ],
];
it.each(problems)("%s is told as %j", (code, sentence, params = {}) => {
  expect(problemSentences[code](params).replace(/\s/g, " ")).toBe(sentence);
});

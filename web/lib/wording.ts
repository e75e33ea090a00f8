// What does a refusal tell a person? One sentence for every problem code: what happened and what to
// do.
import { plural, t } from "@lingui/core/macro";
import type { ProblemCode } from "#shared/api.ts";
import { currencies, formatMoney } from "#shared/core/money.ts";
import { ApiProblem, codeOf, type NetworkProblem } from "#web/lib/api-problem.ts";
import { i18n } from "#web/lib/i18n.ts";

type Params = Record<string, string | number>;

/** An amount in a refusal's parameters, with its currency; null if the refusal names none. */
function moneyIn(params: Params, name: string): string | null {
  const currency = currencies.find((one) => one === params["currency"]);
  const amount = params[name];
  return currency && typeof amount === "number" ? formatMoney(amount, currency, i18n.locale) : null;
}

/** The sentence for any error that a call may throw, in the active language. */
export function problemSentence(error: unknown): string {
  if (!(error instanceof ApiProblem)) return t`An unexpected error occurred.`;
  const code = isProblemCode(error.code) ? error.code : codeOf(error.status);
  return problemSentences[code](error.params);
}

/** Whether this version of the page has a sentence for a code. */
export const isProblemCode = (code: string): code is ProblemCode | NetworkProblem =>
  Object.hasOwn(problemSentences, code);

/** A number in a refusal's parameters, with its digits grouped as the language does. */
export const grouped = (number: unknown): string => i18n.number(Number(number));

/** A wait in a refusal, which counts seconds. */
function inMinutes(seconds: unknown): string {
  const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
  return plural(minutes, { one: "# minute", other: "# minutes" });
}

/** A wait until another day, in a refusal. */
function inHours(seconds: unknown): string {
  const hours = Math.max(1, Math.ceil(Number(seconds) / 3600));
  return plural(hours, { one: "# hour", other: "# hours" });
}

/** One sentence for every problem. Sentences from the specification's catalogue are verbatim. */
export const problemSentences: Record<ProblemCode | NetworkProblem, (params: Params) => string> = {
  offline: () => t`You are offline`,
  unreachable: () => t`The server cannot be reached. Check your connection and try again.`,
  bad_json: () => t`Something went wrong`,
  bad_signature: () => t`Something went wrong`,
  missing_idempotency_key: () => t`Something went wrong`,
  weak_idempotency_key: () => t`Something went wrong`,
  missing_version: () => t`Something went wrong`,
  bad_origin: () => t`Something went wrong`,
  not_json: () => t`Something went wrong`,
  cross_site_request: () => t`Another site tried to do this in your name. Nothing was done.`,
  bad_anti_forgery_token: () =>
    t`Your session could not be checked. Reload the page and try again.`,
  not_signed_in: () => t`You are not signed in. Sign in and try again.`,
  wrong_credentials: () => t`Please check your email and password and try again`,
  session_ended: () => t`Your session has ended. Sign in again.`,
  password_reset_needed: () =>
    t`There were too many wrong passwords. Set a new one with the link that we mailed, or ask for another under "Forgot your password?".`,
  not_permitted: () => t`You do not have permission to access this page`,
  not_found: () => t`This no longer exists, or you have no access to it.`,
  event_not_found: () => t`Event not found`,
  order_not_found: () => t`Sorry, this order no longer exists.`,
  ticket_not_found: () => t`This ticket no longer exists.`,
  ticket_replaced: () => t`This ticket was replaced. Whoever ordered it can open the new one.`,
  check_in_list_not_found: () => t`Check-in list not found`,
  check_in_list_not_active: () => t`Check-in list is not active`,
  check_in_list_expired: () => t`Check-in list has expired`,
  not_checked_in: () =>
    t`This person is not checked in any more. Another device may have undone it.`,
  ticket_cancelled: () => t`This ticket was cancelled.`,
  undone_too_often: () => t`This ticket was checked in and out too often. Ask the organizer.`,
  changed_meanwhile: () =>
    t`Somebody else changed this while you were editing. Nothing was saved; your text is still here. Reload to see the newer version.`,
  email_taken: () => t`There is an account with this email already. Sign in instead.`,
  email_not_confirmed: () => t`Confirm your email address first. We sent you a link.`,
  link_invalid: () => t`The link you clicked is invalid.`,
  code_invalid: () => t`This code is wrong or too old. Ask for a new one.`,
  reset_link_invalid: () => t`This reset password link is invalid or expired.`,
  status_change_not_allowed: () =>
    t`The event cannot change to this status now. Reload the page to see where it stands.`,
  event_has_no_tickets: () => t`The event has no ticket yet. Add one first.`,
  default_question: () => t`Cannot edit a default question`,
  too_many_questions: ({ maximum = 90 }) =>
    t`An event can have at most ${maximum} questions. Delete one first.`,
  questions_too_long: ({ left = 0 }) =>
    plural(Number(left), {
      one: "Use at most # character for the question, its explanation and its options. All questions of an event share the room.",
      other:
        "Use at most # characters for the question, its explanation and its options. All questions of an event share the room.",
    }),
  too_many_tickets: ({ maximum = 100 }) =>
    t`An event can have at most ${maximum} tickets. Delete one first.`,
  too_many_prices: ({ maximum = 500, left = 0 }) =>
    t`The tickets of an event can have at most ${maximum} prices together. The others leave ${left}.`,
  descriptions_too_long: ({ left = 0 }) =>
    plural(Number(left), {
      one: "Use at most # character. All tickets of an event share the room for descriptions.",
      other: "Use at most # characters. All tickets of an event share the room for descriptions.",
    }),
  too_many_quantities: ({ maximum = 300 }) =>
    t`The tickets and tiers of an event can have at most ${maximum} quantities together. Leave some empty.`,
  quantities_too_large: ({ maximum = 500_000, left = 0 }) =>
    t`The quantities of an event's tickets can be at most ${grouped(maximum)} together. The others leave ${grouped(left)}.`,
  too_much_at_once: ({ maximum = 100_000 }) =>
    t`One save can add at most ${grouped(maximum)} to the quantities of a ticket. Save a part of them first.`,
  too_many_assignments: ({ maximum = 20 }) =>
    t`An event can have at most ${maximum} capacity assignments. Delete one first.`,
  assignments_used_up: ({ maximum = 60 }) =>
    t`This event has had ${maximum} capacity assignments, with those that were deleted. Change one of them instead of adding another.`,
  capacities_too_large: ({ maximum = 500_000, left = 0 }) =>
    t`The capacities of an event can be at most ${grouped(maximum)} together. The others leave ${grouped(left)}.`,
  too_many_organizers: ({ maximum = 100 }) =>
    t`An account can have at most ${maximum} organizers. Change one of them instead of adding another.`,
  too_many_check_in_lists: ({ maximum = 100 }) =>
    t`An event can have at most ${maximum} check-in lists. Delete one first.`,
  too_many_taxes_and_fees: ({ maximum = 100 }) =>
    t`An account can have at most ${maximum} taxes and fees. Delete one first.`,
  ticket_has_orders: () => t`Cannot delete a ticket linked to an order (hide it instead).`,
  ticket_type_locked: () => t`The type cannot change, because this ticket was ordered.`,
  quantity_below_sold: ({ minimum, kept = 0, held = 0 }) =>
    minimum === undefined
      ? t`The quantity cannot be less than what is sold and held.`
      : t`The quantity cannot be less than ${grouped(minimum)}: ${grouped(kept)} sold or being paid, ${grouped(held)} in baskets.`,
  capacity_below_sold: ({ minimum, kept = 0, held = 0 }) =>
    minimum === undefined
      ? t`The capacity cannot be less than what is sold and held.`
      : t`The capacity cannot be less than ${grouped(minimum)}: ${grouped(kept)} sold or being paid, ${grouped(held)} in baskets.`,
  max_uses_below_used: ({ minimum, kept = 0, held = 0 }) =>
    minimum === undefined
      ? t`The maximum uses cannot be less than the uses so far.`
      : t`The maximum uses cannot be less than ${grouped(minimum)}: ${grouped(kept)} used or being paid, ${grouped(held)} in baskets.`,
  tier_has_orders: () => t`Cannot delete a tier with sold tickets. Hide it instead.`,
  ticket_paused: () => t`The sale of this ticket is paused. Please try again later.`,
  limit_changing: () => t`A limit is being changed at this moment. Please try again in a minute.`,
  promo_code_taken: () => t`The event has this promo code already.`,
  promo_code_invalid: () => t`That promo code is invalid`,
  promo_code_used_up: ({ seconds }) =>
    seconds === undefined
      ? t`This promo code has been used up.`
      : t`The last uses of this promo code are in other baskets. Some may come back in about ${inMinutes(seconds)}.`,
  promo_code_needed: () =>
    t`A ticket in your order needs this promo code, so the code cannot be removed.`,
  currency_locked: () =>
    t`The currency cannot change once the event has tickets, or promo codes with an amount.`,
  no_join_details: () =>
    t`The event has no connection details: it is not online, or nothing says how to join.`,
  idempotency_key_reused: () =>
    t`This was sent before with other content. Reload the page and try again.`,
  not_on_sale: () => t`This ticket is not on sale.`,
  sold_out: ({ remaining = 0 }) =>
    remaining === 0
      ? t`Sorry, these tickets have just sold out.`
      : plural(Number(remaining), {
          one: "Only # ticket is left.",
          other: "Only # tickets are left.",
        }),
  in_other_baskets: ({ remaining = 0, seconds = 0 }) =>
    remaining === 0
      ? t`The last tickets are in other baskets. Some may come back in about ${inMinutes(seconds)}.`
      : t`${plural(Number(remaining), { one: "Only # ticket is left now.", other: "Only # tickets are left now." })} Others are in baskets and may come back in about ${inMinutes(seconds)}.`,
  network_holds_many: () =>
    t`Many of these tickets are in baskets on your network already. Try again in a few minutes, or over another network.`,
  too_many_per_order: ({ maximum }) =>
    maximum === undefined
      ? t`That is more of this ticket than one order may have.`
      : t`One order may have at most ${plural(Number(maximum), { one: "# of this ticket", other: "# of this ticket" })}.`,
  order_too_large: ({ maximum }) =>
    maximum === undefined
      ? t`These tickets do not fit in one order. Take fewer of them, or make several orders.`
      : plural(Number(maximum), {
          one: "One order may have at most # ticket.",
          other: "One order may have at most # tickets.",
        }),
  too_few_per_order: ({ minimum }) =>
    minimum === undefined
      ? t`That is fewer of this ticket than an order needs.`
      : t`An order needs at least ${minimum} of this ticket.`,
  details_missing: () => t`Enter who is buying and who is coming first.`,
  attendee_count: () => t`The number of attendees does not match the number of tickets.`,
  order_already_paid: () => t`This order has already been paid.`,
  order_cancelled: () => t`This order was cancelled.`,
  order_not_complete: () => t`This order is not complete, so it cannot be changed here.`,
  manual_order_not_refundable: () => t`A manually created order cannot be refunded.`,
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
  too_late_to_undo: () =>
    t`It is too late to undo this. Reactivate the ticket instead: it gets a new code, which you can send.`,
  payment_in_progress: () => t`A payment for this order is under way. Wait a moment and try again.`,
  too_many_code_changes: ({ maximum = 0 }) =>
    t`The promo code of this order was changed ${maximum} times, the most that is possible. Choose your tickets again to change it once more.`,
  payments_not_connected: () =>
    t`The organizer cannot take payments at the moment. Nothing was charged. Try again later, or ask the organizer.`,
  connection_not_needed: () =>
    t`Payments go to the operator of this site. There is nothing to connect.`,
  payment_not_needed: () => t`There is nothing to pay for this order.`,
  network_closes_many: () =>
    t`Many payments were stopped from your network just now. Your order stays as it is: pay for it, or let its time run out. You are charged only if you pay.`,
  no_more_extensions: () => t`The time for this order cannot be made longer again.`,
  order_expired: () => t`Sorry, your order has expired. Please start a new order.`,
  too_large: () => t`This is too large to be sent.`,
  invalid_input: () => t`Some fields need your attention.`,
  amount_below_minimum: (params) => {
    const least = moneyIn(params, "minimumMinor");
    return least === null
      ? t`The total is too small to be paid by card.`
      : t`The total is too small to be paid by card: it must be at least ${least}.`;
  },
  amount_too_large: (params) => {
    const most = moneyIn(params, "maximumMinor");
    return most === null
      ? t`The total is too large to be paid by card.`
      : t`The total is too large to be paid by card: it may be at most ${most}.`;
  },
  amount_off_step: (params) => {
    const step = moneyIn(params, "stepMinor");
    return step === null
      ? t`This total cannot be paid by card. Ask the organizer.`
      : t`This total cannot be paid by card, because it is no multiple of ${step}. Ask the organizer.`;
  },
  amount_not_asked: () => t`This ticket has a fixed price. Reload the page to see it.`,
  donation_amount_missing: () => t`Enter how much you want to give.`,
  donation_below_minimum: (params) => {
    const least = moneyIn(params, "minimumMinor");
    return least === null ? t`Please give more for this ticket.` : t`Give ${least} or more.`;
  },
  donation_too_large: (params) => {
    const most = moneyIn(params, "maximumMinor");
    return most === null ? t`This amount is too large.` : t`Give ${most} or less.`;
  },
  not_multiple: (params) => {
    const step = moneyIn(params, "stepMinor");
    return step === null
      ? t`Cards cannot be charged this fraction. Round the amount.`
      : t`Enter a multiple of ${step}.`;
  },
  too_many_requests: ({ seconds }) =>
    plural(Math.ceil(Number(seconds ?? 60) / 60), {
      one: "Too many attempts. Wait a minute and try again.",
      other: "Too many attempts. Wait # minutes and try again.",
    }),
  mail_share_used: ({ seconds = 0 }) =>
    t`No mail was sent: this address got too many mails today. It works again in ${inHours(seconds)}.`,
  by_hand_share_used: ({ maximum = 200, seconds = 0 }) =>
    t`Nothing was done: until its first paid order, your account can send ${grouped(maximum)} mails a day about orders and attendees made by hand. It works again in ${inHours(seconds)}, or at once without the mail.`,
  confirm_to_make_more: ({ what, left = 0 }) =>
    what === "stock"
      ? t`Until your email address is confirmed, you can add ${grouped(left)} more to quantities today. Confirm it with the link that we mailed you, then save again.`
      : t`Until your email address is confirmed, you can make no more of these today. Confirm it with the link that we mailed you, then save again.`,
  too_much_made_today: ({ what, maximum = 0, left = 0, seconds = 0 }) =>
    what === "stock"
      ? t`An account can add ${grouped(maximum)} to quantities a day, and ${grouped(left)} are left today. More is possible in ${inHours(seconds)}.`
      : t`This account has made ${grouped(maximum)} of these today, the most that a day allows. More is possible in ${inHours(seconds)}.`,
  too_many_unknown_codes: () => t`Too many codes that are no tickets`,
  unexpected: () => t`An unexpected error occurred.`,
  busy: () => t`We are very busy right now. Try again in a moment.`,
  payments_unavailable: () => t`Payments are not available right now. Try again in a moment.`,
};

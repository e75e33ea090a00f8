// What do the refusals of reservations tell a person?
import { plural, t } from "@lingui/core/macro";
import type { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { saidByBoth } from "#web/wording/fields.ts";
import { inMinutes, moneyIn, type WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof reservationProblem> = {
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
  ticket_paused: () => t`The sale of this ticket is paused. Please try again later.`,
  limit_changing: ({ seconds }) =>
    seconds === undefined
      ? t`A limit is being changed at this moment. Please try again in a minute.`
      : t`This limit counts what was sold before. Its tickets can be changed in ${plural(Number(seconds), { one: "# second", other: "# seconds" })}.`,
  network_holds_many: ({ seconds = 0 }) =>
    t`Many of these tickets are in baskets on your network already. Take fewer, use another network, or try again in about ${inMinutes(seconds)}.`,
  too_many_per_order: ({ maximum }) =>
    maximum === undefined
      ? t`That is more of this ticket than one order may have.`
      : t`One order may have at most ${plural(Number(maximum), { one: "# of this ticket", other: "# of this ticket" })}.`,
  too_few_per_order: ({ minimum }) =>
    minimum === undefined
      ? t`That is fewer of this ticket than an order needs.`
      : t`An order needs at least ${minimum} of this ticket.`,
  order_too_large: ({ maximum }) =>
    maximum === undefined
      ? t`These tickets do not fit in one order. Take fewer of them, or make several orders.`
      : plural(Number(maximum), {
          one: "One order may have at most # ticket.",
          other: "One order may have at most # tickets.",
        }),
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
  not_multiple: saidByBoth.not_multiple,
};

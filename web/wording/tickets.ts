// What do the refusals of tickets tell a person?
import { plural, t } from "@lingui/core/macro";
import type { ticketProblem } from "#shared/contracts/tickets.ts";
import { grouped, type WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof ticketProblem> = {
  event_has_no_tickets: () => t`The event has no ticket yet. Add one first.`,
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
  ticket_has_orders: ({ sold }) =>
    sold === 0
      ? t`Someone ordered this ticket or began to, so it cannot be deleted. Hide it instead.`
      : t`Cannot delete a ticket linked to an order (hide it instead).`,
  tier_has_orders: ({ sold }) =>
    sold === 0
      ? t`Someone ordered at this price or began to, so it cannot be deleted. Hide it instead.`
      : t`Cannot delete a tier with sold tickets. Hide it instead.`,
  ticket_type_locked: ({ sold }) =>
    sold === 0
      ? t`The type cannot change, because someone ordered this ticket or began to. Hide it and create another.`
      : t`The type cannot change, because this ticket was ordered.`,
  quantity_below_sold: ({ minimum, kept = 0, held = 0 }) =>
    minimum === undefined
      ? t`The quantity cannot be less than what is sold and held.`
      : t`The quantity cannot be less than ${grouped(minimum)}: ${grouped(kept)} sold or being paid, ${grouped(held)} in baskets.`,
};

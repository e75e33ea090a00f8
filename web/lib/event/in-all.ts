// How many of one ticket, all its tiers together?
import type { Ticket } from "#shared/contracts/tickets.ts";

/** Sums of all tiers, null if one of them has no limit. */
export function inAll({ type, tiers, ...ticket }: Ticket) {
  const { quantitySold, quantityAvailable, quantityHeld } = ticket;
  if (type !== "TIERED") return { quantitySold, quantityAvailable, quantityHeld };
  return {
    quantitySold,
    quantityAvailable: sumOf(tiers.map((tier) => tier.quantityAvailable)),
    quantityHeld: sumOf(tiers.map((tier) => tier.quantityHeld)),
  };
}

const sumOf = (numbers: (number | null)[]): number | null =>
  numbers.reduce((all, one) => (all === null || one === null ? null : all + one), 0);

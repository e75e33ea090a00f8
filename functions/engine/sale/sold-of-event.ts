// Does the event sell this ticket, or this tier of it, and what is it called?
import type { SaleUnit } from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { fieldProblem } from "#shared/core/problems.ts";
import { lineTitle } from "#shared/rules/order/order-tickets.ts";

/** Returns the title of what is sold. Throws 422 on the fields of `paths`. */
export function mustBeSold(
  { tickets }: Pick<Sheet, "tickets">,
  { ticketId, tierId }: SaleUnit,
  paths: { ticket: string; tier: string },
): string {
  const ticket = tickets.find(({ id }) => id === ticketId);
  if (!ticket) throw fieldProblem(paths.ticket, "unknown_ticket");
  const tier = ticket.tiers.find(({ id }) => id === tierId);
  if (tierId !== null && !tier) throw fieldProblem(paths.tier, "unknown_tier");
  if (ticket.type === "TIERED" && !tier) throw fieldProblem(paths.tier, "tier_required");
  return lineTitle({ title: ticket.title, tierLabel: tier?.label ?? null });
}

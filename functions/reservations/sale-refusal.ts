// Does the sheet allow a basket? Units are read only if they could lower the order minimum.
import { saleFacts } from "#functions/engine/stock/sale-facts.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { type Left, unitsLeft } from "#functions/engine/stock/units-left.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import type { ProblemError } from "#shared/core/problems.ts";
import { saleStateOf } from "#shared/rules/sale/availability.ts";
import {
  leastPerOrder,
  leftOfTicket,
  lineRefusal,
  type TicketLimits,
  type WantedLine,
} from "#shared/rules/sale/order-lines.ts";

/** Whether enough units are left is for the stock to say. */
export async function saleRefusal(
  sheet: Sheet,
  lines: readonly WantedLine[],
): Promise<ProblemError | null> {
  const refusal = sheetRefusal(sheet, lines, () => null);
  if (refusal?.code !== "too_few_per_order") return refusal;
  const wanted = sheet.tickets.filter(({ id }) => lines.some(({ ticketId }) => ticketId === id));
  return sheetRefusal(sheet, lines, await unitsLeft(sheet, wanted));
}

function sheetRefusal(sheet: Sheet, lines: readonly WantedLine[], left: Left): ProblemError | null {
  const tickets = sheet.tickets.map((ticket) => limitsOf(sheet, ticket, left));
  const refusal = lineRefusal(lines, { tickets, currency: sheet.event.currency });
  if (!refusal) return null;
  const { line, because, params } = refusal;
  return reservationProblem(because, {
    ...(params && { params }),
    fields: [{ path: `lines.${line}`, code: because, ...(params && { params }) }],
  });
}

function limitsOf(sheet: Sheet, ticket: Sheet["tickets"][number], left: Left): TicketLimits {
  const facts = saleFacts(sheet, left);
  return {
    ...ticket,
    minPerOrder: leastPerOrder(ticket, leftOfTicket(ticket, facts)),
    state: saleStateOf(ticket, null, facts),
    tiers: ticket.tiers.map((tier) => ({ id: tier.id, state: saleStateOf(ticket, tier, facts) })),
  };
}

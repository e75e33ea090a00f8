// Why does a ticket or tier stay? It was sold; or an order began, and nothing tells how it ended.
import { soldUnits } from "#functions/engine/tickets/event-index.ts";
import { ticketProblem } from "#shared/contracts/tickets.ts";
import type { ProblemError } from "#shared/core/problems.ts";

type Refused = {
  code: "ticket_has_orders" | "tier_has_orders" | "ticket_type_locked";
  path?: string;
};

/** The flag of an order stays when its basket lapses, so a refusal names what is sold now. */
export async function orderedProblem(
  eventId: string,
  ids: readonly string[],
  { code, path }: Refused,
): Promise<ProblemError> {
  const soldOf = await soldUnits(eventId);
  const params = { sold: ids.reduce((sum, id) => sum + soldOf(id), 0) };
  return ticketProblem(code, { params, ...(path && { fields: [{ path, code, params }] }) });
}

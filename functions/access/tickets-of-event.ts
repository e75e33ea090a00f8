// Are these tickets the event's own?
import { collection } from "#functions/core/collection/collection.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { ticketProblem } from "#shared/contracts/tickets.ts";
import { fieldProblem } from "#shared/core/problems.ts";

/** Throws 422 on the first foreign ticket. Those in `stored` may have been deleted since. */
export async function mustBelongTo(
  event: Pick<StoredEvent, "id" | "accountId">,
  ticketIds: readonly string[],
  { needed = false, stored = [] }: { needed?: boolean; stored?: readonly string[] } = {},
): Promise<void> {
  if (ticketIds.length === 0 && !needed) return;
  const known = new Set((await collection(ticketItem).of(event).list()).map(({ id }) => id));
  if (needed && known.size === 0) throw ticketProblem("event_has_no_tickets");
  const foreign = ticketIds.findIndex((id) => !known.has(id) && !stored.includes(id));
  if (foreign >= 0) throw fieldProblem(`ticketIds.${foreign}`, "unknown_ticket");
}

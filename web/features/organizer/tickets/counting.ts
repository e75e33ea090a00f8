// Is a ticket paused because a limit counts what was sold before it? The limit may be its own, or
// one over several tickets, which its row does not name.
import type { Ticket } from "#shared/contracts/tickets.ts";
import type { LimitState } from "#shared/core/limit-state.ts";
import { needsPayments } from "#web/lib/event/needs-payments.ts";

/** Whether one of the limits counts: of the ticket, of a tier, or over several tickets. */
export const isCounting = (ticket: Ticket, takesPayments: boolean): boolean =>
  [shownLimitState(ticket, takesPayments), ...tierStates(ticket)].includes("BUILDING");

/** What the row says of the ticket's limits. Its tiers say for themselves that theirs count. */
export function shownLimitState(ticket: Ticket, takesPayments: boolean): LimitState | null {
  const { availability, isPaused, limitState } = ticket;
  const isPausedByLimit =
    availability === "PAUSED" && !isPaused && (takesPayments || !needsPayments(ticket));
  return isPausedByLimit && !tierStates(ticket).includes("BUILDING") ? "BUILDING" : limitState;
}

const tierStates = ({ tiers }: Ticket) => tiers.map(({ limitState }) => limitState);

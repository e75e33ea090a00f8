// Is a ticket paused because a limit counts what was sold before it? It may be a shared one.
import type { Ticket } from "#shared/contracts/tickets.ts";
import type { LimitState } from "#shared/core/limit-state.ts";
import { needsPayments } from "#web/lib/event/needs-payments.ts";

/** The limit may be the ticket's, a tier's, or one over several tickets. */
export const isCounting = (ticket: Ticket, takesPayments: boolean): boolean =>
  [shownLimitState(ticket, takesPayments), ...tierStates(ticket)].includes("BUILDING");

/** Tiers say for themselves that their limits count. */
export function shownLimitState(ticket: Ticket, takesPayments: boolean): LimitState | null {
  const { availability, isPaused, limitState } = ticket;
  const isPausedByLimit =
    availability === "PAUSED" && !isPaused && (takesPayments || !needsPayments(ticket));
  return isPausedByLimit && !tierStates(ticket).includes("BUILDING") ? "BUILDING" : limitState;
}

const tierStates = ({ tiers }: Ticket) => tiers.map(({ limitState }) => limitState);

// What are the tickets called that a code, a list or a question names? A deleted one says so.
import { t } from "@lingui/core/macro";

/** Undefined while they are not known. `at` is in milliseconds. */
export type TicketsRead =
  | { tickets: readonly { id: string; title: string }[]; at: number }
  | undefined;

/** When a ticket was first missing in a read, in milliseconds. */
const missedAt = new Map<string, number>();

/** A ticket was deleted if a read lacks it that ended after it was missed. */
export function titleOf(read: TicketsRead, ticketId: string): string {
  const known = read?.tickets.find(({ id }) => id === ticketId);
  if (known) return known.title;
  const missed = missedAt.get(ticketId);
  return read && missed !== undefined && missed < read.at ? t`Deleted ticket` : "…";
}

/** True if the tickets must be read again, because a missing one may have been created since. */
export function noteMissing(
  { tickets, at }: NonNullable<TicketsRead>,
  ticketIds: readonly string[],
  now: number,
): boolean {
  const missing = ticketIds.filter((one) => tickets.every(({ id }) => id !== one));
  for (const id of missing) if (!missedAt.has(id)) missedAt.set(id, now);
  return missing.some((id) => (missedAt.get(id) ?? now) >= at);
}

// What are the tickets called that a code, a list or a question names? A deleted one says so.
import { t } from "@lingui/core/macro";

/** The tickets of an event with the time of their read; undefined while they are not known. */
export type TicketsRead =
  | { tickets: readonly { id: string; title: string }[]; at: number }
  | undefined;

/** When a ticket was first missing in a read. All times are in milliseconds. */
const missedAt = new Map<string, number>();

/** A ticket was deleted if a read lacks it that ended after it was missed. */
export function titleOf(read: TicketsRead, ticketId: string): string {
  const known = read?.tickets.find(({ id }) => id === ticketId);
  if (known) return known.title;
  const missed = missedAt.get(ticketId);
  return read && missed !== undefined && missed < read.at ? t`Deleted ticket` : "…";
}

/**
 * Notes which of these tickets a read lacks. True while no read that ended since has answered for
 * one of them: the tickets must be read again, because somebody may have created it meanwhile.
 */
export function noteMissing(
  { tickets, at }: NonNullable<TicketsRead>,
  ticketIds: readonly string[],
  now: number,
): boolean {
  const missing = ticketIds.filter((one) => tickets.every(({ id }) => id !== one));
  for (const id of missing) if (!missedAt.has(id)) missedAt.set(id, now);
  return missing.some((id) => (missedAt.get(id) ?? now) >= at);
}

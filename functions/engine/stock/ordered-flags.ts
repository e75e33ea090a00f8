// Was a ticket or tier ever ordered? Its first order sets a flag, which forbids its deletion.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import {
  getItem,
  type Item,
  type Rejection,
  transact,
  type Write,
} from "#functions/core/table/table.ts";
import type { SaleUnit } from "#functions/engine/stock/limits-of.ts";
import { forgetSheet, type Sheet } from "#functions/engine/stock/sheet.ts";
import { type StoredTicket, ticketItem } from "#functions/stored/tickets.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

const TRIES = 5;

export type Unflagged = { ticket: StoredTicket; tiers: string[] };

export function unflagged(sheet: Sheet, sold: readonly SaleUnit[]): Unflagged[] {
  return sheet.tickets.flatMap((ticket) => {
    const ordered = sold.filter(({ ticketId }) => ticketId === ticket.id);
    const tiers = ordered.flatMap(({ tierId }) =>
      tierId === null || ticket.orderedTiers.has(tierId) ? [] : [tierId],
    );
    const isNew = ordered.length > 0 && (!ticket.hasOrders || tiers.length > 0);
    return isNew ? [{ ticket, tiers: [...new Set(tiers)] }] : [];
  });
}

/** Its condition alone notices that a limit came, a tier went, or the event is being deleted. */
export const orderedFlagWrite = ({ ticket, tiers }: Unflagged): Write => ({
  update: ticketItem.key(ticket),
  set: `SET hasOrders = :yes${tiers.length > 0 ? " ADD orderedTiers :tiers" : ""}`,
  if: "#version = :version AND (attribute_not_exists(closedUntil) OR closedUntil <= :now)",
  names: { "#version": "version" },
  values: {
    ":yes": true,
    ":version": ticket.version,
    ":now": nowSeconds(),
    ...(tiers.length > 0 && { ":tiers": new Set(tiers) }),
  },
});

/** For more flags than the order's transaction has room for. One without an order is harmless. */
export async function setFlagsEarly(
  sheet: Sheet,
  sold: readonly SaleUnit[],
  room: number,
): Promise<void> {
  const outcome = await retry({ tries: TRIES, firstPauseMs: 15 }, async () => {
    const wanted = unflagged(sheet, sold);
    if (wanted.length <= room) return;
    const set = await transact(wanted.map(orderedFlagWrite));
    if (set.ok) return wanted.forEach(noteFlags);
    for (const rejection of set.rejections) mustBeAsSeen(sheet, rejection);
    await learnFlags(sheet, wanted);
    return "lost";
  });
  if (outcome === "lost") throw problem("busy", { retryAfter: 1 });
}

export function noteFlags({ ticket, tiers }: Unflagged): void {
  ticket.hasOrders = true;
  for (const tier of tiers) ticket.orderedTiers.add(tier);
}

export function mustBeAsSeen(sheet: Sheet, rejection: Rejection | null | undefined): void {
  if (rejection?.because === "condition") throw behind(sheet, rejection.item);
}

/** At the start of a sale many buyers set the same flags at once, and one succeeds. */
export async function learnFlags(sheet: Sheet, wanted: Unflagged[]): Promise<void> {
  for (const { ticket } of wanted) {
    const item = await getItem(ticketItem.key(ticket), { consistent: true });
    const now = item && ticketItem.parse(item);
    if (now?.version !== ticket.version) throw behind(sheet, item);
    ticket.hasOrders = now.hasOrders;
    ticket.orderedTiers = now.orderedTiers;
  }
}

export class SheetOutdated extends ProblemError {
  constructor() {
    super("busy", 503, { retryAfter: 1 });
  }
}

function behind(sheet: Sheet, item: Item | null): ProblemError {
  forgetSheet(sheet.event.id);
  return item === null ? reservationProblem("not_on_sale") : new SheetOutdated();
}

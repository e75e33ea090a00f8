// What did this container last see of a pool's trays? Remembered for moments, and corrected by what
// its own writes learn.
import { nowMs } from "#functions/core/clock.ts";
import { changedTray, type Tray, type TrayChange, trayName } from "#functions/inventory/trays.ts";

const BANK_MS = 500;
const WHOLE_MS = 1_000;
/** Pools that one container remembers; beyond that it begins anew. */
const MOST_POOLS = 1_000;

/**
 * Trays of a pool as they were read: those of one bank, or all of them, by consistent reads or
 * cheaper ones.
 */
export type View = { trays: Tray[]; bank: number | "all"; isConsistent: boolean };
const views = new Map<string, { readAt: number; view: View }>();

/** What was seen of the pool a moment ago: a bank for half a second, the whole for one. */
export function recall(eventId: string, poolId: string): View | null {
  const kept = views.get(nameOf(eventId, poolId));
  if (!kept) return null;
  return Math.abs(nowMs() - kept.readAt) <= (kept.view.bank === "all" ? WHOLE_MS : BANK_MS)
    ? kept.view
    : null;
}

export function remember(eventId: string, poolId: string, view: View): View {
  if (views.size >= MOST_POOLS) views.clear();
  views.set(nameOf(eventId, poolId), { readAt: nowMs(), view });
  return view;
}

/**
 * Corrects what is remembered with a tray as a refused write has shown it, or as our own write has
 * left it.
 */
export function correct(eventId: string, tray: Tray): void {
  const view = views.get(nameOf(eventId, tray.pool))?.view;
  if (view) view.trays = view.trays.map((one) => (trayName(one) === trayName(tray) ? tray : one));
}

/** Lets what is remembered follow a change that was made here. */
export function learn(eventId: string, change: TrayChange): void {
  const view = views.get(nameOf(eventId, change.tray.pool))?.view;
  const tray = view?.trays.find((one) => trayName(one) === trayName(change.tray));
  if (tray) correct(eventId, changedTray(tray, change));
}

/** Forgets what was seen of a pool, because its units have changed here in other ways. */
export function forgetPool(eventId: string, poolId: string): void {
  views.delete(nameOf(eventId, poolId));
}

const nameOf = (eventId: string, poolId: string): string => `${eventId}#${poolId}`;

// What did this container last see of a pool's trays? For a second; its own writes correct it.
import { nowMs } from "#functions/core/ports/clock.ts";
import {
  changedTray,
  type Tray,
  type TrayChange,
  trayName,
} from "#functions/engine/stock/trays.ts";

const BANK_MS = 500;
const WHOLE_MS = 1_000;
export const MOST_POOLS = 1_000;

export type View = { trays: Tray[]; bank: number | "all"; isConsistent: boolean };
const views = new Map<string, { readAt: number; view: View }>();

export function readCache(eventId: string, poolId: string): View | null {
  const kept = views.get(nameOf(eventId, poolId));
  if (!kept) return null;
  return Math.abs(nowMs() - kept.readAt) <= (kept.view.bank === "all" ? WHOLE_MS : BANK_MS)
    ? kept.view
    : null;
}

export function cacheTrays(eventId: string, poolId: string, view: View): View {
  const name = nameOf(eventId, poolId);
  views.delete(name); // inserting it again makes it the newest entry
  views.set(name, { readAt: nowMs(), view });
  const [oldest] = views.keys();
  if (views.size > MOST_POOLS && oldest !== undefined) views.delete(oldest);
  return view;
}

export function updateCachedTray(eventId: string, tray: Tray): void {
  const view = views.get(nameOf(eventId, tray.pool))?.view;
  if (view) view.trays = view.trays.map((one) => (trayName(one) === trayName(tray) ? tray : one));
}

export function applyToCachedTray(eventId: string, change: TrayChange): void {
  const view = views.get(nameOf(eventId, change.tray.pool))?.view;
  const tray = view?.trays.find((one) => trayName(one) === trayName(change.tray));
  if (tray) updateCachedTray(eventId, changedTray(tray, change));
}

export function dropCachedPool(eventId: string, poolId: string): void {
  views.delete(nameOf(eventId, poolId));
}

const nameOf = (eventId: string, poolId: string): string => `${eventId}#${poolId}`;

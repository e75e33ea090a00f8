// What is a tray? An item with up to 32 units of a pool, which says who holds them until when.
import { getItem, type Item, type Key, queryItems } from "#functions/core/table/table.ts";
import { decodeHold, encodeHold, type Hold } from "#functions/engine/stock/hold-number.ts";
import { PAYING_PREFIX, TURN_PREFIX, trayItem } from "#functions/stored/stock.ts";

/** Both are fixed, so that no tray moves when its pool grows. A bank is one partition. */
export const TRAY_UNITS = 32;
const TRAYS_PER_BANK = 20;
/** With an order's head, so many trays fit a transaction's 100 writes. */
export const MOST_TRAYS = 90;
/** Seconds after a hold's end from which any order may take its units. */
export const GRACE_SECONDS = 2;

/** `capacity` is `free`, `kept` and all holds together; units of `paying` are among the kept. */
export type Tray = TrayRef & {
  capacity: number;
  free: number;
  kept: number;
  /** Hold numbers by order id, as in `paying`. */
  holds: Record<string, number>;
  paying: Record<string, number>;
  /** By group of networks, how many baskets that have other trays came. */
  turns: Record<string, number>;
};
export type TrayRef = { pool: string; number: number };

/** `free`, `kept`: differences. `gone` and `turn` must be as read; payment notes need not. */
export type TrayChange = {
  tray: TrayRef;
  free: number;
  kept: number;
  put: Record<string, number>;
  gone: Record<string, number>;
  opened?: Record<string, number>;
  closed?: string[];
  turn?: Turn | undefined;
};
export type Turn = { group: string; seen: number };

export const trayName = ({ pool, number }: TrayRef): string => `${pool}#${number}`;
export const bankOf = (trayNumber: number): number => Math.floor(trayNumber / TRAYS_PER_BANK);
export const banksOf = (trays: number): number => Math.max(1, Math.ceil(trays / TRAYS_PER_BANK));

export function expiredHolds(tray: Tray, now: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(tray.holds).filter(
      ([, stored]) => decodeHold(stored).until + GRACE_SECONDS <= now,
    ),
  );
}

const forgottenPayments = (tray: Tray, now: number): string[] =>
  Object.keys(tray.paying).filter(
    (orderId) => decodeHold(tray.paying[orderId] ?? 0).until + GRACE_SECONDS <= now,
  );

export function withoutHold(tray: Tray, orderId: string): Tray {
  const { [orderId]: _, ...holds } = tray.holds;
  return { ...tray, holds };
}

export function changedTray(
  tray: Tray,
  { free, kept, put, gone, opened, closed = [], turn }: TrayChange,
): Tray {
  const staying = Object.entries(tray.holds).filter(([orderId]) => !(orderId in gone));
  const open = Object.entries(tray.paying).filter(([orderId]) => !closed.includes(orderId));
  return {
    ...tray,
    free: tray.free + free,
    kept: tray.kept + kept,
    holds: { ...Object.fromEntries(staying), ...put },
    paying: { ...Object.fromEntries(open), ...opened },
    turns: { ...tray.turns, ...(turn && { [turn.group]: turn.seen + 1 }) },
  };
}

export function effectiveFree(tray: Tray, now: number): number {
  return tray.free + unitsOf(expiredHolds(tray, now));
}

export function holdChange(tray: Tray, orderId: string, hold: Hold, now: number): TrayChange {
  const gone = expiredHolds(tray, now);
  const put = { [orderId]: encodeHold(hold) };
  const closed = forgottenPayments(tray, now);
  return { tray: refOf(tray), free: unitsOf(gone) - hold.units, kept: 0, put, gone, closed };
}

export function takeChange(tray: Tray, units: number, now: number): TrayChange {
  const gone = expiredHolds(tray, now);
  const closed = forgottenPayments(tray, now);
  return { tray: refOf(tray), free: unitsOf(gone) - units, kept: units, put: {}, gone, closed };
}

/** Until `payingUntil` a note marks the units as unpaid ones of their network. */
export function keepChange(
  tray: TrayRef,
  orderId: string,
  hold: Hold,
  payingUntil: number | null,
): TrayChange {
  const gone = { [orderId]: encodeHold(hold) };
  const change = { tray: refOf(tray), free: 0, kept: hold.units, put: {}, gone };
  return payingUntil === null ? change : noted(change, orderId, { ...hold, until: payingUntil });
}

export const noted = (change: TrayChange, orderId: string, note: Hold): TrayChange =>
  note.network ? { ...change, opened: { [orderId]: encodeHold(note) } } : change;

export function retimeChange(
  tray: TrayRef,
  orderId: string,
  hold: Hold,
  until: number,
): TrayChange {
  const put = { [orderId]: encodeHold({ ...hold, until }) };
  return { tray: refOf(tray), free: 0, kept: 0, put, gone: { [orderId]: encodeHold(hold) } };
}

export function dropChange(tray: TrayRef, orderId: string, hold: Hold): TrayChange {
  return {
    tray: refOf(tray),
    free: hold.units,
    kept: 0,
    put: {},
    gone: { [orderId]: encodeHold(hold) },
  };
}

export function giveChange(tray: Tray, orderId: string | null, units: number): TrayChange {
  const closed = orderId !== null && orderId in tray.paying ? [orderId] : [];
  return { tray: refOf(tray), free: units, kept: -units, put: {}, gone: {}, closed };
}

/** A transaction may name an item only once. */
export function mergeChanges(changes: readonly TrayChange[]): TrayChange[] {
  const merged = new Map<string, TrayChange>();
  for (const change of changes) {
    const before = merged.get(trayName(change.tray));
    merged.set(trayName(change.tray), before ? added(before, change) : change);
  }
  return [...merged.values()];
}

export const trayIds = (eventId: string, { pool, number }: TrayRef) => ({
  eventId,
  pool,
  bank: bankOf(number),
  number: String(number).padStart(5, "0"),
});

export const trayKey = (eventId: string, tray: TrayRef): Key =>
  trayItem.key(trayIds(eventId, tray));

export async function readBank(
  eventId: string,
  pool: string,
  bank: number,
  consistent: boolean,
): Promise<Tray[]> {
  const own = trayItem.within({ eventId, pool, bank });
  const items = await queryItems({ ...own, consistent });
  return items.map((item) => readTray(pool, item));
}

export async function findTray(eventId: string, tray: TrayRef): Promise<Tray | null> {
  const item = await getItem(trayKey(eventId, tray), { consistent: true });
  return item && readTray(tray.pool, item);
}

export function readTray(pool: string, item: Item): Tray {
  const { c, f, u, h } = trayItem.parse(item);
  const paying = numbersUnder(PAYING_PREFIX, item);
  const turns = numbersUnder(TURN_PREFIX, item);
  const number = Number(trayItem.lastId(item));
  return { pool, number, capacity: c, free: f, kept: u, holds: h, paying, turns };
}

const numbersUnder = (prefix: string, item: Item): Record<string, number> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, stored]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), Number(stored)]] : [],
    ),
  );

function added(a: TrayChange, b: TrayChange): TrayChange {
  return {
    tray: a.tray,
    free: a.free + b.free,
    kept: a.kept + b.kept,
    put: { ...a.put, ...b.put },
    gone: { ...a.gone, ...b.gone },
    opened: { ...a.opened, ...b.opened },
    closed: [...new Set([...(a.closed ?? []), ...(b.closed ?? [])])],
    turn: a.turn ?? b.turn,
  };
}

const refOf = ({ pool, number }: TrayRef): TrayRef => ({ pool, number });
const unitsOf = (holds: Record<string, number>): number =>
  Object.values(holds).reduce((sum, stored) => sum + decodeHold(stored).units, 0);

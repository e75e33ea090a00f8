// What is a tray, and how is it changed? A tray is one stored item. It has at most 32 units of one
// limit (a pool), and it says which orders hold them and until when.
import { getItem, type Item, type Key, queryItems } from "#functions/core/table/table.ts";
import { decodeHold, encodeHold, type Hold } from "#functions/engine/stock/hold-number.ts";
import { PAYING_PREFIX, TURN_PREFIX, trayItem } from "#functions/stored/stock.ts";

/**
 * Units in one tray, and trays in one bank (a partition). Both are fixed, so no tray moves when its
 * pool grows.
 */
export const TRAY_UNITS = 32;
const TRAYS_PER_BANK = 20;
/** Trays that one transaction may change. With an order's head they fit its 100 writes. */
export const MOST_TRAYS = 90;
/** Seconds after the end of a hold from which any order may take its units back. */
export const GRACE_SECONDS = 2;

/**
 * One tray: `capacity` equals `free`, `kept` and the units of all holds together. `holds` maps an
 * order id to its stored hold. `paying` has the notes of open payments in the same form. Their
 * units are already in `kept`; only a network's share reads the notes.
 */
export type Tray = TrayRef & {
  capacity: number;
  free: number;
  kept: number;
  holds: Record<string, number>;
  paying: Record<string, number>;
  /** The turns of each group of networks: how many of its baskets came that have other trays. */
  turns: Record<string, number>;
};
export type TrayRef = { pool: string; number: number };

/**
 * A change of one tray. `free` and `kept` are differences. `put` adds or replaces hold entries.
 * `gone` has the entries that are removed or replaced; the write requires their exact values.
 * `opened` adds notes of open payments, and `closed` names the orders whose notes are removed. No
 * condition checks notes, because no stock depends on them. With `turn`, the turn of that group
 * must be as it was read, and the next one begins.
 */
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
/** A group of networks, and its turn in a tray as it was read. */
export type Turn = { group: string; seen: number };

export const trayName = ({ pool, number }: TrayRef): string => `${pool}#${number}`;
export const bankOf = (trayNumber: number): number => Math.floor(trayNumber / TRAYS_PER_BANK);
export const banksOf = (trays: number): number => Math.max(1, Math.ceil(trays / TRAYS_PER_BANK));

/** Holds that any order may take back now. */
export function expiredHolds(tray: Tray, now: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(tray.holds).filter(
      ([, stored]) => decodeHold(stored).until + GRACE_SECONDS <= now,
    ),
  );
}

/** Orders whose note of an open payment has expired. */
const forgottenPayments = (tray: Tray, now: number): string[] =>
  Object.keys(tray.paying).filter(
    (orderId) => decodeHold(tray.paying[orderId] ?? 0).until + GRACE_SECONDS <= now,
  );

/** The tray without the hold of one order. The units of that hold do not become free. */
export function withoutHold(tray: Tray, orderId: string): Tray {
  const { [orderId]: _, ...holds } = tray.holds;
  return { ...tray, holds };
}

/** The tray after a change. */
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

/** Units that a new order can have: free ones and those of expired holds. */
export function effectiveFree(tray: Tray, now: number): number {
  return tray.free + unitsOf(expiredHolds(tray, now));
}

/** Adds an order's timed hold and takes expired holds back. */
export function holdChange(tray: Tray, orderId: string, hold: Hold, now: number): TrayChange {
  const gone = expiredHolds(tray, now);
  const put = { [orderId]: encodeHold(hold) };
  const closed = forgottenPayments(tray, now);
  return { tray: refOf(tray), free: unitsOf(gone) - hold.units, kept: 0, put, gone, closed };
}

/** Takes free units as kept ones, without a hold before. */
export function takeChange(tray: Tray, units: number, now: number): TrayChange {
  const gone = expiredHolds(tray, now);
  const closed = forgottenPayments(tray, now);
  return { tray: refOf(tray), free: unitsOf(gone) - units, kept: units, put: {}, gone, closed };
}

/**
 * Turns the order's own hold into kept units. Until `payingUntil` a note marks them as unpaid units
 * of their network.
 */
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

/** The change with a note of the order's open payment, if its network is known. */
export const noted = (change: TrayChange, orderId: string, note: Hold): TrayChange =>
  note.network ? { ...change, opened: { [orderId]: encodeHold(note) } } : change;

/** Gives the order's own hold another end. */
export function retimeChange(
  tray: TrayRef,
  orderId: string,
  hold: Hold,
  until: number,
): TrayChange {
  const put = { [orderId]: encodeHold({ ...hold, until }) };
  return { tray: refOf(tray), free: 0, kept: 0, put, gone: { [orderId]: encodeHold(hold) } };
}

/** Gives the order's own hold back. */
export function dropChange(tray: TrayRef, orderId: string, hold: Hold): TrayChange {
  return {
    tray: refOf(tray),
    free: hold.units,
    kept: 0,
    put: {},
    gone: { [orderId]: encodeHold(hold) },
  };
}

/** Frees kept units. With an order's id it removes the note of its payment from this tray. */
export function giveChange(tray: Tray, orderId: string | null, units: number): TrayChange {
  const closed = orderId !== null && orderId in tray.paying ? [orderId] : [];
  return { tray: refOf(tray), free: units, kept: -units, put: {}, gone: {}, closed };
}

/** Merges the changes of each tray into one, because a transaction may name an item only once. */
export function mergeChanges(changes: readonly TrayChange[]): TrayChange[] {
  const merged = new Map<string, TrayChange>();
  for (const change of changes) {
    const before = merged.get(trayName(change.tray));
    merged.set(trayName(change.tray), before ? added(before, change) : change);
  }
  return [...merged.values()];
}

/** The ids in a tray's key. Numbers are padded, so that trays sort by number. */
export const trayIds = (eventId: string, { pool, number }: TrayRef) => ({
  eventId,
  pool,
  bank: bankOf(number),
  number: String(number).padStart(5, "0"),
});

export const trayKey = (eventId: string, tray: TrayRef): Key =>
  trayItem.key(trayIds(eventId, tray));

/** All trays of one bank. */
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

/** One tray by a consistent read; null if its pool was removed. */
export async function findTray(eventId: string, tray: TrayRef): Promise<Tray | null> {
  const item = await getItem(trayKey(eventId, tray), { consistent: true });
  return item && readTray(tray.pool, item);
}

/** Parses a tray's item, as a query or a refused condition returns it. */
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

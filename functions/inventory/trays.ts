// What is a tray, and how does one write change it? At most 32 units of a pool, with the timed
// holds inside the item.
import * as z from "zod";
import { type Item, type Key, queryItems, type Write } from "#functions/core/table.ts";

/** Units in one tray and trays in one bank (partition): a tray never moves when its pool grows. */
export const TRAY_UNITS = 32;
const TRAYS_PER_BANK = 20;
/** From this many seconds after its end a hold may be taken back by anyone. */
export const GRACE_SECONDS = 2;

/**
 * A hold is stored as one number: the mark of the network it came from, its units and the second it
 * ends.
 */
const UNITS_BASE = 1e10;
const NETWORK_BASE = 1e12;
export type Hold = { units: number; until: number; network?: number | undefined };
export const encodeHold = ({ units, until, network = 0 }: Hold): number =>
  network * NETWORK_BASE + units * UNITS_BASE + until;
export const decodeHold = (stored: number): Required<Hold> => ({
  network: Math.floor(stored / NETWORK_BASE),
  units: Math.floor((stored % NETWORK_BASE) / UNITS_BASE),
  until: stored % UNITS_BASE,
});

/** What the note of an open payment is called in a tray's item: this and the order's id. */
const PAYING_PREFIX = "$";

/**
 * One tray: capacity = free + kept + the units of all holds. `holds` maps an order id to its stored
 * hold. `paying` notes whose payment is open, in the same form; those units are among the kept
 * ones, and only a network's share counts the notes.
 */
export type Tray = TrayRef & {
  capacity: number;
  free: number;
  kept: number;
  holds: Record<string, number>;
  paying: Record<string, number>;
};
export type TrayRef = { pool: string; number: number };

/**
 * A change of one tray. `free` and `kept` are differences; `put` adds or replaces entries, `gone`
 * are entries that are removed or replaced and must still have exactly the value seen. `opened` are
 * notes of payments that open, `closed` the orders whose notes go: nothing hangs on them, so no
 * condition does.
 */
export type TrayChange = {
  tray: TrayRef;
  free: number;
  kept: number;
  put: Record<string, number>;
  gone: Record<string, number>;
  opened?: Record<string, number>;
  closed?: string[];
};

export const trayName = ({ pool, number }: TrayRef): string => `${pool}#${number}`;
export const bankOf = (trayNumber: number): number => Math.floor(trayNumber / TRAYS_PER_BANK);
export const banksOf = (trays: number): number => Math.max(1, Math.ceil(trays / TRAYS_PER_BANK));

/** Entries that anyone may take back now. */
export function expiredHolds(tray: Tray, now: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(tray.holds).filter(
      ([, stored]) => decodeHold(stored).until + GRACE_SECONDS <= now,
    ),
  );
}

/** Orders whose notes of an open payment are past their second. */
const forgottenPayments = (tray: Tray, now: number): string[] =>
  Object.keys(tray.paying).filter(
    (orderId) => decodeHold(tray.paying[orderId] ?? 0).until + GRACE_SECONDS <= now,
  );

/** The tray as if one order held nothing in it. */
export function withoutHold(tray: Tray, orderId: string): Tray {
  const { [orderId]: _, ...holds } = tray.holds;
  return { ...tray, holds };
}

/** The tray as a change leaves it. */
export function changedTray(
  tray: Tray,
  { free, kept, put, gone, opened, closed = [] }: TrayChange,
): Tray {
  const staying = Object.entries(tray.holds).filter(([orderId]) => !(orderId in gone));
  const open = Object.entries(tray.paying).filter(([orderId]) => !closed.includes(orderId));
  return {
    ...tray,
    free: tray.free + free,
    kept: tray.kept + kept,
    holds: { ...Object.fromEntries(staying), ...put },
    paying: { ...Object.fromEntries(open), ...opened },
  };
}

/** Units that a new order can have: free ones and those of holds that are over. */
export function effectiveFree(tray: Tray, now: number): number {
  return tray.free + unitsOf(expiredHolds(tray, now));
}

/** Timed hold: takes expired entries back and enters the order. */
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
 * The order's own hold becomes kept units. Until `payingUntil` a note says that its network has not
 * paid for them.
 */
export function keepChange(
  tray: TrayRef,
  orderId: string,
  hold: Hold,
  payingUntil: number | null,
): TrayChange {
  const change = {
    tray: refOf(tray),
    free: 0,
    kept: hold.units,
    put: {},
    gone: { [orderId]: encodeHold(hold) },
  };
  if (payingUntil === null || !hold.network) return change;
  return { ...change, opened: { [orderId]: encodeHold({ ...hold, until: payingUntil }) } };
}

/** The order's own hold ends at another second. */
export function retimeChange(
  tray: TrayRef,
  orderId: string,
  hold: Hold,
  until: number,
): TrayChange {
  const put = { [orderId]: encodeHold({ ...hold, until }) };
  return { tray: refOf(tray), free: 0, kept: 0, put, gone: { [orderId]: encodeHold(hold) } };
}

/** The order's own hold is given back. */
export function dropChange(tray: TrayRef, orderId: string, hold: Hold): TrayChange {
  return {
    tray: refOf(tray),
    free: hold.units,
    kept: 0,
    put: {},
    gone: { [orderId]: encodeHold(hold) },
  };
}

/** Kept units become free, and the order has no payment open here any more. */
export function giveChange(tray: Tray, orderId: string, units: number): TrayChange {
  const closed = orderId in tray.paying ? [orderId] : [];
  return { tray: refOf(tray), free: units, kept: -units, put: {}, gone: {}, closed };
}

/** Forgets that an order's payment was open; refused where nothing says so. */
export const closePaymentWrite = (eventId: string, tray: TrayRef, orderId: string): Write => ({
  update: trayKey(eventId, tray),
  set: "REMOVE #note",
  if: "attribute_exists(#note)",
  names: { "#note": PAYING_PREFIX + orderId },
});

/** Changes of the same tray as one, because a transaction may name an item only once. */
export function mergeChanges(changes: readonly TrayChange[]): TrayChange[] {
  const merged = new Map<string, TrayChange>();
  for (const change of changes) {
    const before = merged.get(trayName(change.tray));
    merged.set(trayName(change.tray), before ? added(before, change) : change);
  }
  return [...merged.values()];
}

/**
 * The conditional update that makes a change: refused unless every entry is as seen and enough
 * units are free and kept.
 */
export function trayWrite(eventId: string, change: TrayChange): Write {
  const touchesHolds = Object.keys(change.gone).length + Object.keys(change.put).length > 0;
  const names: Record<string, string> = {
    "#f": "f",
    "#u": "u",
    ...(touchesHolds && { "#h": "h" }),
  };
  const values: Record<string, unknown> = { ":f": change.free, ":u": change.kept };
  const conditions = ["attribute_exists(pk)"];
  const sets = ["#f = #f + :f", "#u = #u + :u"];
  const removes: string[] = [];
  for (const [index, [orderId, stored]] of Object.entries(change.gone).entries()) {
    names[`#g${index}`] = orderId;
    values[`:g${index}`] = stored;
    conditions.push(`#h.#g${index} = :g${index}`);
    if (!(orderId in change.put)) removes.push(`#h.#g${index}`);
  }
  for (const [index, [orderId, stored]] of Object.entries(change.put).entries()) {
    names[`#p${index}`] = orderId;
    values[`:p${index}`] = stored;
    sets.push(`#h.#p${index} = :p${index}`);
    if (!(orderId in change.gone)) conditions.push(`attribute_not_exists(#h.#p${index})`);
  }
  for (const [index, [orderId, stored]] of Object.entries(change.opened ?? {}).entries()) {
    names[`#o${index}`] = PAYING_PREFIX + orderId;
    values[`:o${index}`] = stored;
    sets.push(`#o${index} = :o${index}`);
  }
  for (const [index, orderId] of (change.closed ?? []).entries()) {
    names[`#c${index}`] = PAYING_PREFIX + orderId;
    removes.push(`#c${index}`);
  }
  if (change.free < 0) {
    values[":free"] = -change.free;
    conditions.push("#f >= :free");
  }
  if (change.kept < 0) {
    values[":kept"] = -change.kept;
    conditions.push("#u >= :kept");
  }
  const set = `SET ${sets.join(", ")}${removes.length > 0 ? ` REMOVE ${removes.join(", ")}` : ""}`;
  return {
    update: trayKey(eventId, change.tray),
    set,
    if: conditions.join(" AND "),
    names,
    values,
  };
}

export function trayKey(eventId: string, { pool, number }: TrayRef): Key {
  return { pk: bankKey(eventId, pool, bankOf(number)), sk: `T#${String(number).padStart(5, "0")}` };
}

/** The trays of one bank. */
export async function readBank(
  eventId: string,
  pool: string,
  bank: number,
  consistent: boolean,
): Promise<Tray[]> {
  const items = await queryItems({ pk: bankKey(eventId, pool, bank), prefix: "T#", consistent });
  return items.map((item) => readTray(pool, item));
}

const TrayItem = z.object({
  sk: z.string(),
  c: z.number(),
  f: z.number(),
  u: z.number(),
  h: z.record(z.string(), z.number()),
});

/** Reads a tray's item, as a query or a refused condition hands it out. */
export function readTray(pool: string, item: Item): Tray {
  const { sk, c, f, u, h } = TrayItem.parse(item);
  const notes = Object.entries(item).filter(([name]) => name.startsWith(PAYING_PREFIX));
  const paying = Object.fromEntries(
    notes.map(([name, stored]) => [name.slice(PAYING_PREFIX.length), Number(stored)]),
  );
  return { pool, number: Number(sk.slice(2)), capacity: c, free: f, kept: u, holds: h, paying };
}

function added(a: TrayChange, b: TrayChange): TrayChange {
  return {
    tray: a.tray,
    free: a.free + b.free,
    kept: a.kept + b.kept,
    put: { ...a.put, ...b.put },
    gone: { ...a.gone, ...b.gone },
    opened: { ...a.opened, ...b.opened },
    closed: [...new Set([...(a.closed ?? []), ...(b.closed ?? [])])],
  };
}

const refOf = ({ pool, number }: TrayRef): TrayRef => ({ pool, number });
const bankKey = (eventId: string, pool: string, bank: number): string =>
  `POOL#${eventId}#${pool}#${bank}`;
const unitsOf = (holds: Record<string, number>): number =>
  Object.values(holds).reduce((sum, stored) => sum + decodeHold(stored).units, 0);

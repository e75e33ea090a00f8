// How do an order's units move between free, held and kept? By changes that its trays get.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { type Head, unitsByPool } from "#functions/engine/order/head.ts";
import { payingUntil } from "#functions/engine/order/paying-until.ts";
import { type NetworkRefusal, placeIn } from "#functions/engine/stock/fair-share.ts";
import { decodeHold, encodeHold } from "#functions/engine/stock/hold-number.ts";
import { isOver } from "#functions/engine/stock/limits-of.ts";
import { chooseTrays, gather, seedNumber } from "#functions/engine/stock/planner.ts";
import { readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import {
  changedTray,
  dropChange,
  effectiveFree,
  findTray,
  giveChange,
  holdChange,
  keepChange,
  mergeChanges,
  noted,
  retimeChange,
  type Tray,
  type TrayChange,
  takeChange,
  trayName,
  withoutHold,
} from "#functions/engine/stock/trays.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { ProblemError } from "#shared/core/problems.ts";

export type UnitChange =
  /** Keeps what is held, takes `more`, and has trays note the open payment until that second. */
  | { kind: "keep"; more: Map<string, number>; payingUntil: number | null }
  | { kind: "retime"; until: number }
  | { kind: "drop" }
  | { kind: "give" }
  /** Releases what the order held or kept; in the same transaction `next` holds its own units. */
  | { kind: "swap"; ending: "drop" | "give"; next: Head }
  /** Gives one unit back to each pool of `from`, and holds or keeps one of each pool of `to`. */
  | { kind: "replace"; from: string[]; to: string[] }
  | { kind: "take"; units: Map<string, number> }
  /** Takes units that were sold before the limit, also from one that sells nothing (`isOver`). */
  | { kind: "count"; units: Map<string, number> }
  | { kind: "shift"; by: Map<string, number> };

type TooFew = ProblemError<"sold_out" | "promo_code_used_up">;
export type UnitRefusal = TooFew | NetworkRefusal;
/** "outdated": the pools keep fewer units than the order lists, so it changed after the read. */
type Planned = TrayChange[] | "outdated" | UnitRefusal;

export async function trayChanges(head: Head, change: UnitChange): Promise<Planned> {
  const { id, eventId } = head;
  const own = ownHolds(head);
  switch (change.kind) {
    case "keep":
      return joined(
        own.map(({ tray, hold }) => keepChange(tray, id, hold, change.payingUntil)),
        await takes(head, change.more, null),
      );
    case "retime":
      return own.map(({ tray, hold }) => retimeChange(tray, id, hold, change.until));
    case "drop":
      return drops(head);
    case "give":
      return gives(eventId, unitsByPool(head), id);
    case "take":
      return takes(head, change.units, null);
    case "count":
      return takes(head, change.units, null, allTrays);
    case "shift": {
      const by = [...change.by];
      const given = new Map(by.filter(([, units]) => units < 0).map(([pool, n]) => [pool, -n]));
      const taken = new Map(by.filter(([, units]) => units > 0));
      return joined(await gives(eventId, given, id), await takes(head, taken, null));
    }
    case "replace":
      return replaced(head, change);
    case "swap": {
      const ending = await trayChanges(head, { kind: change.ending });
      if (!Array.isArray(ending)) return ending;
      const released = mergeChanges(ending);
      return joined(released, await holds(change.next, released));
    }
  }
}

function joined(...planned: Planned[]): Planned {
  const changes: TrayChange[] = [];
  for (const one of planned) {
    if (!Array.isArray(one)) return one;
    changes.push(...one);
  }
  return changes;
}

async function replaced(
  head: Head,
  { from, to }: { from: string[]; to: string[] },
): Promise<Planned> {
  const one = (pools: string[]) => new Map(pools.map((pool) => [pool, 1]));
  if (head.kept)
    return joined(
      await gives(head.eventId, one(from), head.id),
      await takes(head, one(to), payingUntil(head)),
    );
  const given = head.holds.filter(({ pool }) => from.includes(pool));
  const stock = [{ units: 1, pools: to, line: null }];
  return joined(await drops({ ...head, holds: given }), await holds({ ...head, stock }, []));
}

/** Of a kept order, the trays that note its payment. */
export function holdsAfter(
  { id, holds: held }: Head,
  changes: readonly TrayChange[],
): Head["holds"] {
  const gone = changes
    .filter(({ gone: ids, closed }) => id in ids || closed?.includes(id))
    .map(({ tray }) => trayName(tray));
  const added = changes.flatMap(({ tray, put, opened }) => {
    const stored = put[id] ?? opened?.[id];
    return stored === undefined ? [] : [{ ...tray, units: decodeHold(stored).units }];
  });
  return [...held.filter((hold) => !gone.includes(trayName(hold))), ...added];
}

const ownHolds = ({ holds, heldUntil, network }: Head) =>
  holds.map(({ pool, number, units }) => ({
    tray: { pool, number },
    hold: { units, until: heldUntil, network },
  }));

const allTrays = async (eventId: string, pool: string): Promise<Tray[]> =>
  readTrays(eventId, await readPool(eventId, pool));

async function traysOnSale(eventId: string, poolId: string): Promise<Tray[]> {
  const pool = await readPool(eventId, poolId);
  return isOver(pool) ? [] : readTrays(eventId, pool);
}

/** Reads only the trays that the order lists, because a large limit has thousands. */
async function drops(head: Head): Promise<TrayChange[]> {
  const changes = await Promise.all(
    ownHolds(head).map(async ({ tray, hold }) => {
      const now = await findTray(head.eventId, tray);
      return now?.holds[head.id] === encodeHold(hold) ? [dropChange(tray, head.id, hold)] : [];
    }),
  );
  return changes.flat();
}

async function holds(next: Head, released: TrayChange[]): Promise<Planned> {
  const now = nowSeconds();
  const changes = await Promise.all(
    [...unitsByPool(next)].map(async ([pool, units]): Promise<Planned> => {
      const trays = (await traysOnSale(next.eventId, pool)).map((tray) => {
        const change = released.find((one) => trayName(one.tray) === trayName(tray));
        return change ? changedTray(tray, change) : tray;
      });
      const { id: orderId, network, heldUntil: until } = next;
      const wish = { orderId, units, network };
      const portions = placeIn(trays, wish, () => reservationProblem("sold_out"));
      if (portions instanceof ProblemError) return portions;
      return portions.map(({ tray, units: portion, turn }) => ({
        ...holdChange(tray, orderId, { units: portion, until, network }, now),
        turn,
      }));
    }),
  );
  return joined(...changes);
}

function tooFew({ promo }: Head, pool: string, trays: readonly Tray[], now: number): TooFew {
  if (promo?.id === pool) return promoCodeProblem("promo_code_used_up");
  const remaining = trays.reduce((sum, tray) => sum + effectiveFree(tray, now), 0);
  return reservationProblem("sold_out", { params: { remaining } });
}

/** Own expired holds are not free: this commit keeps them. Trays note units until `unpaidUntil`. */
async function takes(
  head: Head,
  units: Map<string, number>,
  unpaidUntil: number | null,
  read = traysOnSale,
): Promise<Planned> {
  const { eventId, id, network } = head;
  const now = nowSeconds();
  const changes = await Promise.all(
    [...units].map(async ([pool, wanted]): Promise<Planned> => {
      const trays = (await read(eventId, pool)).map((tray) => withoutHold(tray, id));
      if (unpaidUntil === null)
        return (
          chooseTrays(trays, wanted, id, now)?.map(({ tray, units: portion }) =>
            takeChange(tray, portion, now),
          ) ?? tooFew(head, pool, trays, now)
        );
      const wish = { orderId: id, units: wanted, network };
      const portions = placeIn(trays, wish, () => tooFew(head, pool, trays, now));
      if (portions instanceof ProblemError) return portions;
      return portions.map(({ tray, units: portion, turn }) => {
        const note = { units: portion, until: unpaidUntil, network };
        return { ...noted(takeChange(tray, portion, now), id, note), turn };
      });
    }),
  );
  return joined(...changes);
}

function keptIn(trays: readonly Tray[], units: number, orderId: string) {
  if (units === 0) return [];
  const able = trays.filter(({ kept }) => kept >= units);
  const tray = able[seedNumber(orderId) % able.length];
  return tray ? [{ tray, units }] : gather(trays, units, ({ kept }) => kept);
}

/** Trays with the note of this order's payment come first: the write also removes the note. */
async function gives(
  eventId: string,
  byPool: Map<string, number>,
  orderId: string,
): Promise<Planned> {
  const changes = await Promise.all(
    [...byPool].map(async ([pool, units]): Promise<Planned> => {
      const trays = await allTrays(eventId, pool);
      const own = trays.filter(({ paying }) => orderId in paying);
      const fromOwn = Math.min(
        units,
        own.reduce((sum, tray) => sum + tray.kept, 0),
      );
      const others = trays.filter((tray) => !own.includes(tray));
      const rest = keptIn(others, units - fromOwn, orderId);
      if (!rest) return "outdated";
      const portions = [...(gather(own, fromOwn, (tray) => tray.kept) ?? []), ...rest];
      return portions.map(({ tray, units: portion }) => giveChange(tray, orderId, portion));
    }),
  );
  return joined(...changes);
}

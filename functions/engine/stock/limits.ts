// How does a limit come into force, or change? Before the sheet shows it, so that no buyer passes a
// limit that is not there yet.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { tryWrite, writeItem } from "#functions/core/table/table.ts";
import { limitDuePartition } from "#functions/engine/stock/item.ts";
import { poolsInside } from "#functions/engine/stock/limits-of.ts";
import {
  createPool,
  type PoolOwner,
  poolKey,
  poolLevels,
  type Shortage,
  type StoredPool,
  setPoolCapacity,
} from "#functions/engine/stock/pools.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { ticketProblem } from "#shared/contracts/tickets.ts";
import type { LimitState } from "#shared/core/limit-state.ts";
import type { ProblemError } from "#shared/core/problems.ts";

/**
 * Seconds after which every reservation and payment start knows a new limit: 30 for the rest of the
 * request that makes it, 5 for the age of a sheet, and 10 for the slowest request that uses one.
 */
export const BUILD_SECONDS = 45;

/** What is known of a limit before it changes. */
export type LimitFacts = {
  /** The sheet shows the limit now, and what it limits stays the same or becomes less. */
  isInForce: boolean;
  /** Something that it limits was ordered, or may be ordered at this moment. */
  isSelling: boolean;
  /** The tickets of an assignment that is in force and gets more; absent for any other limit. */
  formerTickets?: string[];
};

/**
 * Gives a limit this capacity. If it comes to limit what is already selling, it is BUILDING from
 * now on, until it has taken in what was sold before. Returns the level of a pool that has more
 * units held and sold than the capacity; then nothing has changed.
 */
export async function setLimit(
  event: PoolOwner,
  poolId: string,
  capacity: number,
  { isInForce, isSelling, formerTickets }: LimitFacts,
): Promise<Shortage> {
  if (isInForce) return setPoolCapacity(event, poolId, capacity);
  const shortage = await createPool(event, poolId, capacity, isSelling ? "OFF" : "ON");
  if (shortage) return shortage;
  await setLimitState(event, poolId, isSelling ? "BUILDING" : "ON", { formerTickets });
  return null;
}

/** Sets the state of a pool that exists. A BUILDING pool is due after `BUILD_SECONDS`. */
export async function setLimitState(
  event: Pick<PoolOwner, "id">,
  poolId: string,
  state: LimitState,
  { seen, formerTickets }: { seen?: StoredPool; formerTickets?: string[] | undefined } = {},
): Promise<boolean> {
  const former = formerTickets ? ", formerTickets = :former" : "";
  const keys =
    state === "BUILDING"
      ? `, duePk = :pk, dueSk = :sk${former}`
      : " REMOVE duePk, dueSk, formerTickets";
  const written = await writeItem({
    update: poolKey(event.id, poolId),
    set: `SET #state = :state${keys} ADD #v :one`,
    if: seen ? "#v = :seen" : "attribute_exists(pk)",
    names: { "#state": "state", "#v": "v" },
    values: {
      ":state": state,
      ":one": 1,
      ...(seen && { ":seen": seen.v }),
      ...(former && state === "BUILDING" && { ":former": formerTickets }),
      ...(state === "BUILDING" && {
        ":pk": limitDuePartition,
        ":sk": nowSeconds() + BUILD_SECONDS,
      }),
    },
  });
  return written.ok;
}

/** A BUILDING pool that takes long is due again after those of others. */
export const putOffLimit = (eventId: string, poolId: string) =>
  tryWrite({
    update: poolKey(eventId, poolId),
    set: "SET dueSk = :sk",
    if: "#state = :building",
    names: { "#state": "state" },
    values: { ":building": "BUILDING", ":sk": nowSeconds() + BUILD_SECONDS },
  });

/**
 * False if the limits inside this one keep more units together than it does: then it has not taken
 * in every order yet. It is read last, because an order that keeps units meanwhile adds to both.
 * Tickets without a limit of their own are not compared, and neither are those that the limit lost.
 */
export async function keepsWhatIsInside(sheet: Sheet, poolId: string): Promise<boolean> {
  const inside = await poolLevels(sheet.event.id, poolsInside(sheet, poolId));
  const own = await poolLevels(sheet.event.id, [poolId]);
  const keptIn = (levels: typeof own) =>
    [...levels.values()].reduce((sum, one) => sum + one.kept, 0);
  return keptIn(own) >= keptIn(inside);
}

/** The refusal of a capacity below what is held and sold, on the field that set it. */
export function belowSold(
  { held, kept }: { held: number; kept: number },
  path: string,
): ProblemError {
  const params = { held, kept, minimum: held + kept };
  const field = { path, code: "quantity_below_sold", params };
  return ticketProblem("quantity_below_sold", { params, fields: [field] });
}

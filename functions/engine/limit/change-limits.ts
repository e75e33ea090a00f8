// How does an edit change the limits of its row? Lower ones before the write, higher ones after it.
import {
  editLimits,
  type LimitFacts,
  type StoredLimits,
  setLimit,
  setLimitState,
  shortageOf,
} from "#functions/engine/stock/limits.ts";
import { findPool, type StoredPool } from "#functions/engine/stock/read-pools.ts";
import { type Sheet, sheetNow } from "#functions/engine/stock/sheet.ts";
import type { OwnLimit } from "#functions/engine/stock/stored-limits.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";
import { type ProblemDetails, type ProblemError, problem } from "#shared/core/problems.ts";

type Used = { held: number; kept: number };
type Row = { id: string; version: number };

type WantedLimit = OwnLimit &
  Pick<LimitFacts, "isSelling"> & {
    pool?: StoredPool | undefined;
    isWider?: boolean;
    /** Held and sold units, at least. Not asked of a limit in force, whose pool counts them. */
    used: () => Promise<Used>;
    mayStayBelow: boolean;
  };

export type LimitSource<Before extends Row | null, After> = {
  storeOf: (event: StoredEvent) => { get: (id: string) => Promise<NonNullable<Before>> };
  limitsOf: (row: NonNullable<Before>) => StoredLimits;
  wanted: (event: StoredEvent, before: Before, after: After) => Promise<WantedLimit[]>;
  /** The tickets that it limits; absent if the write itself fails once one was ordered. */
  members?: (sheet: Sheet, after: After) => StoredTicket[];
};

type LimitEdit<Before, After> = {
  before: Before;
  after: After;
  refuse: (used: Used, path: string) => ProblemError;
};

export async function changeLimits<Before extends Row | null, After extends { id: string }, T>(
  event: StoredEvent,
  source: LimitSource<Before, After>,
  edit: LimitEdit<Before, After>,
  write: () => Promise<T>,
): Promise<T> {
  const { before, after } = edit;
  const stored = async () => source.limitsOf(await source.storeOf(event).get(after.id));
  const change = async () => {
    const uncounted = await setLimits(event, source, edit).catch(async (failure: unknown) => {
      const isOvertaken = before && (await stored()).version !== before.version;
      throw isOvertaken ? problem("changed_meanwhile") : failure;
    });
    return { uncounted, written: await write() };
  };
  const { uncounted, written } = await (before ? editLimits(event, stored, change) : change());
  await countIfSelling(event, source, { after, uncounted });
  return written;
}

/** Returns the pools that are in force at once, without what was sold before. */
async function setLimits<Before extends Row | null, After>(
  event: StoredEvent,
  { limitsOf, wanted }: LimitSource<Before, After>,
  { before, after, refuse }: LimitEdit<Before, After>,
): Promise<string[]> {
  const listed = before ? limitsOf(before).limits.map(({ poolId }) => poolId) : [];
  const changes = await wanted(event, before, after);
  const limits = await Promise.all(
    changes.map(async (limit) => {
      const isListed = listed.includes(limit.poolId);
      const pool = limit.pool ?? (isListed ? await findPool(event.id, limit.poolId) : null);
      const isInForce = isListed && !limit.isWider && pool?.state === "ON";
      const known = { ...limit, isListed, isInForce };
      return { ...known, shortage: await knownShortage(event, known, changes.length > 1) };
    }),
  );
  const mustPass = (shortage: Used | null, { path, mayStayBelow }: WantedLimit) => {
    if (shortage && !mayStayBelow) throw refuse(shortage, path);
  };
  for (const limit of limits) mustPass(limit.shortage, limit);
  for (const limit of limits) {
    // Also if the capacity stays: an earlier edit may have died halfway.
    if (!limit.shortage)
      mustPass(await setLimit(event, limit.poolId, limit.capacity, limit), limit);
  }
  return limits.flatMap(({ poolId, isInForce, isSelling }) =>
    isInForce || isSelling ? [] : poolId,
  );
}

/** All limits are asked before one is set, because a refused edit changes none. */
async function knownShortage(
  event: StoredEvent,
  { poolId, capacity, used, isListed, isInForce }: WantedLimit & LimitFacts,
  isOneOfSeveral: boolean,
): Promise<Used | null> {
  const sold = isInForce ? null : await used();
  if (sold && sold.held + sold.kept > capacity) return sold;
  return isListed && isOneOfSeveral ? shortageOf(event, poolId, capacity) : null;
}

async function countIfSelling<After>(
  event: StoredEvent,
  { members }: Pick<LimitSource<never, After>, "members">,
  { after, uncounted }: { after: After; uncounted: readonly string[] },
): Promise<void> {
  if (!members || uncounted.length === 0) return;
  const sheet = await sheetNow(event.id);
  if (!maySell(sheet, members(sheet, after))) return;
  for (const poolId of uncounted)
    if ((await findPool(event.id, poolId))?.state === "ON")
      await setLimitState(event, poolId, "BUILDING");
}

/** After the event was live, a buyer with an older sheet may still order. */
export const maySell = ({ event }: Sheet, tickets: readonly StoredTicket[]): boolean =>
  event.wasLive || tickets.some(({ hasOrders }) => hasOrders);

export const belowSold =
  <Code extends string>(
    problemOf: (code: Code, details: ProblemDetails) => ProblemError,
    code: NoInfer<Code>,
  ): LimitEdit<never, never>["refuse"] =>
  ({ held, kept }, path) => {
    const params = { held, kept, minimum: held + kept };
    return problemOf(code, { params, fields: [{ path, code, params }] });
  };

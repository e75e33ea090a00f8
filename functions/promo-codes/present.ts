// What does an organizer see of a promo code? Its fields, its uses and the state of its limit.
import { present } from "#functions/core/http/present.ts";
import { processLimits } from "#functions/engine/limit/build-limit.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { isOver } from "#functions/engine/stock/limits-of.ts";
import { findPool, type StoredPool } from "#functions/engine/stock/read-pools.ts";
import { limitsOfCode } from "#functions/engine/stock/stored-limits.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredPromoCode } from "#functions/stored/promo-codes.ts";
import { PromoCode } from "#shared/contracts/promo-codes.ts";
import { problem } from "#shared/core/problems.ts";

export type CountedCode = StoredPromoCode & { timesUsed: number };

export async function presentCode(event: StoredEvent, code: CountedCode): Promise<PromoCode> {
  const [row] = await presentCodes(event, [code]);
  if (!row) throw problem("not_found");
  return row;
}

/** Limits of these codes that are due come into force. */
export async function presentCodes(event: StoredEvent, codes: CountedCode[]): Promise<PromoCode[]> {
  const before = await poolsOfCodes(event, codes);
  const known = new Map(before.map((pool) => [pool.id, pool]));
  const isProcessed = await processLimits(event, codes.map(limitsOfCode), known);
  const pools = isProcessed ? await poolsOfCodes(event, codes) : before;
  const states = new Map(pools.map(({ id, state }) => [id, state]));
  const over = await poolLevels(
    event.id,
    pools.filter(isOver).map(({ id }) => id),
  );
  return codes.map((code) => {
    const level = over.get(code.id);
    const leastMaxUses = level ? level.held + level.kept : null;
    return present(PromoCode, { ...code, limitState: states.get(code.id) ?? null, leastMaxUses });
  });
}

async function poolsOfCodes(event: StoredEvent, codes: StoredPromoCode[]): Promise<StoredPool[]> {
  const limited = codes.filter(({ pools }) => pools.length > 0);
  const pools = await Promise.all(limited.map(({ id }) => findPool(event.id, id)));
  return pools.filter((pool) => pool !== null);
}

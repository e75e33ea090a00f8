// What is the one answer to "why can this be bought, or not"? The first reason that counts.
import type { ExplainedLimit, ExplainedPrice } from "#shared/contracts/explain.ts";
import type { EventStatus } from "#shared/core/event-status.ts";

export type Reason =
  | "event_draft"
  | "event_archived"
  | "event_ended"
  | "hidden"
  | "sale_ended"
  | "not_yet"
  | "ticket_paused"
  | "payments_not_connected"
  | "limit_changing"
  | "limit_over"
  | "sold_out"
  | "in_baskets"
  | "too_few_free"
  | "unlimited"
  | "free";

type ExplainedSale = Pick<
  ExplainedPrice,
  "availability" | "pause" | "free" | "leastPerOrder" | "freePerOrder" | "limits"
>;

export function reasonOf(
  { availability, pause, free, leastPerOrder, freePerOrder, limits }: ExplainedSale,
  event: EventStatus,
): Reason {
  if (event === "DRAFT") return "event_draft";
  if (event === "ARCHIVED") return "event_archived";
  if (event === "ENDED") return "event_ended";
  if (availability === "HIDDEN") return "hidden";
  if (availability === "SALE_ENDED") return "sale_ended";
  if (availability === "NOT_ON_SALE") return "not_yet";
  if (availability === "PAUSED") return pause ?? "ticket_paused";
  if (availability === "SOLD_OUT") return limits[0]?.state === "OVER" ? "limit_over" : "sold_out";
  if (free === null) return "unlimited";
  if (free === 0) return "in_baskets";
  const isTooFew = freePerOrder !== null && freePerOrder < leastPerOrder;
  return isTooFew ? "too_few_free" : "free";
}

export function reasonOncePublished(price: ExplainedSale, event: EventStatus): Reason | null {
  if (event !== "DRAFT") return null;
  const own = reasonOf(price, "LIVE");
  return own === "free" || own === "unlimited" ? null : own;
}

/**
 * `next` binds after the raise. `above`: units that a limit has sold over its size, so that only
 * raising it beyond them gives anything.
 */
export type Raise = {
  of: string;
  above: number | null;
  gives: number | null;
  next: string | null;
};

/** For any other reason no limit decides whether anybody can buy. */
const aboutLimits: ReadonlySet<Reason> = new Set([
  "limit_over",
  "sold_out",
  "in_baskets",
  "too_few_free",
  "free",
]);

export const isLimited = (reason: Reason): boolean => aboutLimits.has(reason);

/** Null where something else decides, and while a limit counts what was sold before it. */
export function raiseOf(
  { limits, raisingGives }: Pick<ExplainedPrice, "limits" | "raisingGives">,
  reason: Reason,
): Raise | null {
  const [binding, next] = limits;
  if (!binding || !isLimited(reason) || limits.some(({ state }) => state === "BUILDING"))
    return null;
  const above = binding.state === "OVER" ? binding.taken + binding.inBaskets : null;
  return { of: binding.name, above, gives: raisingGives, next: next?.name ?? null };
}

/** Several limits may bind together. */
export const isBinding = (limit: ExplainedLimit, all: readonly ExplainedLimit[]): boolean =>
  limit.free === Math.min(...all.map(({ free }) => free));

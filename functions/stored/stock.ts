// How is stock stored? As a pool in its event's partition, and trays in banks of their own.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { LimitState } from "#shared/core/limit-state.ts";

const poolShape = {
  accountId: z.string(),
  id: z.string(),
  /** The units of all trays, and the number of trays. */
  c: z.number(),
  n: z.number(),
  state: LimitState.default("ON"),
  v: z.number().default(1),
  /** While the pool is BUILDING, is OVER, or gives units back: the second of the next look. */
  duePk: z.string().optional(),
  dueSk: z.number().optional(),
  /** The same while: when it was due first, and the last order that a run reached. */
  since: z.number().optional(),
  reached: z.string().optional(),
  /** While it is BUILDING: it has fewer units than were sold, so it grows until it has as many. */
  isOver: z.boolean().optional(),
  /**
   * Since the pool of an assignment that was in force is BUILDING: the tickets that it had then.
   * What these sold stays counted, even if the organizer takes them out again.
   */
  formerTickets: z.array(z.string()).optional(),
  /**
   * Tickets that were taken out of an assignment before it was in force with them, until it has
   * given back all their units.
   */
  leaving: z.array(z.string()).optional(),
};

export const poolItem = item({ pk: "EVT#{eventId}", sk: "POOL#{id}", shape: poolShape });

/**
 * The pool of a promo code. It lies with the codes, because an event may have ten thousand of them
 * and every reservation reads the event's own partition.
 */
export const codePoolItem = item({ pk: "PROMO#{eventId}", sk: "POOL#{id}", shape: poolShape });

/** The partition of the index `due` where pools wait that are BUILDING, OVER or give units back. */
export const limitDuePartition = "LIMITDUE#0";

/** A tray has an attribute under this and an order's id for each order with an open payment. */
export const PAYING_PREFIX = "$";

/** A tray has an attribute under this and a group of networks for the turns of each group. */
export const TURN_PREFIX = "@";

/** Names are short, because a write is paid by the size of its item. */
export const trayItem = item({
  pk: "POOL#{eventId}#{pool}#{bank}",
  sk: "T#{number}",
  shape: {
    accountId: z.string(),
    /** Capacity, free units, kept units, and the holds by order. */
    c: z.number(),
    f: z.number(),
    u: z.number(),
    h: z.record(z.string(), z.number()),
  },
});

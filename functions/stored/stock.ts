// How is stock stored? As a pool in its event's partition, and trays in banks of their own.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { LimitState } from "#shared/core/limit-state.ts";

const poolShape = {
  accountId: z.string(),
  id: z.string(),
  /** Units of all trays, and the number of trays. */
  c: z.number(),
  n: z.number(),
  state: LimitState.default("ON"),
  v: z.number().default(1),
  duePk: z.string().optional(),
  dueSk: z.number().optional(),
  /** When it was due first, and the last order that a run reached. */
  since: z.number().optional(),
  reached: z.string().optional(),
  /** Fewer units than were sold: a BUILDING pool grows until it has as many. */
  isOver: z.boolean().optional(),
};

export const poolItem = item({ pk: "EVT#{eventId}", sk: "POOL#{id}", shape: poolShape });

/** An event may have ten thousand codes, and reservations read the event's own partition. */
export const codePoolItem = item({ pk: "PROMO#{eventId}", sk: "POOL#{id}", shape: poolShape });

export const limitDuePartition = "LIMITDUE#0";

/** Before an order's id: a tray's attribute for its open payment. */
export const PAYING_PREFIX = "$";

/** Before a group of networks: a tray's attribute for its turns. */
export const TURN_PREFIX = "@";

/** Names are short, because a write is paid by the size of its item. */
export const trayItem = item({
  pk: "POOL#{eventId}#{pool}#{bank}",
  sk: "T#{number}",
  shape: {
    accountId: z.string(),
    /** Capacity, free and kept units, and the holds by order. */
    c: z.number(),
    f: z.number(),
    u: z.number(),
    h: z.record(z.string(), z.number()),
  },
});

// How is stock stored? As a pool in its event's partition, and trays in banks of their own.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const poolItem = item({
  pk: "EVT#{eventId}",
  sk: "POOL#{id}",
  shape: {
    accountId: z.string(),
    id: z.string(),
    /** The units of all trays, and the number of trays. */
    c: z.number(),
    n: z.number(),
    state: z.literal("ON").default("ON"),
    v: z.number().default(1),
  },
});

/** A tray has an attribute under this and an order's id for each order with an open payment. */
export const PAYING_PREFIX = "$";

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

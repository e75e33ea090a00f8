// How is a session stored? By its refresh family, with the hashes of its present and former secret.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const sessionItem = item({
  pk: "SES#{family}",
  sk: "SESSION",
  shape: {
    userId: z.string(),
    accountId: z.string(),
    tokenVersion: z.number(),
    /** The membership's when the session began. */
    sessionVersion: z.number(),
    hash: z.string(),
    previous: z.string().optional(),
    rotatedAt: z.number(),
    ttl: z.number(),
  },
});

// How are tries counted? Under the hash of what is counted, so that the table lists no addresses.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const counterItem = item({
  pk: "RATE#{hash}",
  sk: "{name}",
  shape: {
    n: z.number().default(0),
    /** The second from which the next try is allowed. */
    notBefore: z.number().default(0),
    run: z.string().default(""),
    wrong: z.set(z.string()).default(() => new Set<string>()),
    ttl: z.number(),
  },
});

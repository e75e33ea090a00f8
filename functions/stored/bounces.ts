// What is stored of an address that takes no mail, or calls it spam? Times under its hash.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const bounceItem = item({
  pk: "BOUNCE#{hash}",
  sk: "BOUNCE",
  shape: {
    /** Of the mail that came back for good. Absent: the address takes mail. */
    sentAt: z.string().optional(),
    triedAt: z.string().optional(),
    triedBy: z.string().optional(),
    arrivedAt: z.string().optional(),
    complainedAt: z.string().optional(),
  },
});

// What is stored about an address that does not take mail, or whose owner called one spam? Times
// under a keyed hash of it, never the address.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const bounceItem = item({
  pk: "BOUNCE#{hash}",
  sk: "BOUNCE",
  shape: {
    /** When the mail was sent that came back for good. Absent: the address takes mail. */
    sentAt: z.string().optional(),
    /** The last mail that tried all the same, and when. */
    triedAt: z.string().optional(),
    triedBy: z.string().optional(),
    /** When the last mail was sent that arrived after one had come back. */
    arrivedAt: z.string().optional(),
    complainedAt: z.string().optional(),
  },
});

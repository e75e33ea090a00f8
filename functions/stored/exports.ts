// Which exports of an account may still wait? Their jobs' ids; those that ended are taken out late.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const openExportsItem = item({
  pk: "ACC#{accountId}",
  sk: "OPENEXPORTS",
  shape: {
    accountId: z.string(),
    jobs: z.set(z.string()).optional(),
    taken: z.number().optional(),
  },
});

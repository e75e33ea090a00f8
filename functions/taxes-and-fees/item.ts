// How is a tax or a fee stored? In its account's partition.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { CurrencyCode } from "#shared/core/fields.ts";

export const taxOrFeeItem = resourceItem({
  kind: "taxOrFee",
  pk: "ACC#{accountId}",
  sk: "TAXFEE#{id}",
  shape: {
    name: z.string(),
    kind: z.enum(["TAX", "FEE"]),
    calculation: z.enum(["FIXED", "PERCENTAGE"]),
    rate: z.number(),
    amountMinor: z.number(),
    currency: CurrencyCode.nullable(),
    isDefault: z.boolean().default(false),
    createdAt: z.string(),
  },
});

export type StoredTaxOrFee = ReturnType<typeof taxOrFeeItem.parse>;

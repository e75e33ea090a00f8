// How is a tax or fee stored? In its account's partition.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { TaxOrFeeInput } from "#shared/contracts/taxes-and-fees.ts";

export const taxOrFeeItem = resourceItem({
  kind: "taxOrFee",
  pk: "ACC#{accountId}",
  sk: "TAX#{id}",
  shape: { ...TaxOrFeeInput.shape, createdAt: z.string() },
});

export type StoredTaxOrFee = ReturnType<typeof taxOrFeeItem.parse>;

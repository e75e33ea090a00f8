// Which taxes and fees does an account have? The sale sheet prices tickets with them.
import { queryItems } from "#functions/core/table/table.ts";
import { type StoredTaxOrFee, taxOrFeeItem } from "#functions/stored/taxes-and-fees.ts";

export async function chargesOf(accountId: string): Promise<StoredTaxOrFee[]> {
  return taxOrFeeItem.among(await queryItems(taxOrFeeItem.within({ accountId })));
}

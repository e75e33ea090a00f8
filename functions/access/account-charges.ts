// Which taxes and fees does an account have? The sale sheet prices tickets with them.
import { queryItems } from "#functions/core/table/table.ts";
import { type StoredTaxOrFee, taxOrFeeItem } from "#functions/stored/taxes-and-fees.ts";

/** The account's taxes and fees. The request's scope must have the account. */
export async function chargesOf(accountId: string): Promise<StoredTaxOrFee[]> {
  return taxOrFeeItem.among(await queryItems(taxOrFeeItem.within({ accountId })));
}

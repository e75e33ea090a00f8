// Which taxes and fees does an account add to its tickets?
import { itemHandlers, type OfAccount } from "#functions/access/item-handlers.ts";
import { serve } from "#functions/access/serve.ts";
import { collection } from "#functions/core/collection/collection.ts";
import { present } from "#functions/core/http/present.ts";
import { taxOrFeeItem } from "#functions/stored/taxes-and-fees.ts";
import {
  TaxOrFee,
  taxesAndFees,
  taxOrFeeProblem,
  taxOrFeeSorts,
} from "#shared/contracts/taxes-and-fees.ts";
import { MAX_TAXES_AND_FEES } from "#shared/core/bounds.ts";

const store = collection(taxOrFeeItem, {
  rows: {
    maximum: MAX_TAXES_AND_FEES,
    refusal: ({ maximum }) => taxOrFeeProblem("too_many_taxes_and_fees", { params: { maximum } }),
  },
});
const storeOf = ({ session }: OfAccount) => store.of(session);

export const handler = serve(
  taxesAndFees,
  itemHandlers(taxesAndFees, storeOf, {
    present: (row) => present(TaxOrFee, row),
    sorts: taxOrFeeSorts,
    text: ({ name }) => name,
  }),
);

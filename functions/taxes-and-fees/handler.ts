// Which taxes and fees does an account add to its tickets?
import { serve } from "#functions/access/serve.ts";
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { mustFitQuota, type Quota } from "#functions/core/table/quota.ts";
import { taxOrFeeItem } from "#functions/stored/taxes-and-fees.ts";
import {
  TaxOrFee,
  taxesAndFees,
  taxOrFeeProblem,
  taxOrFeeSorts,
} from "#shared/contracts/taxes-and-fees.ts";
import { MAX_TAXES_AND_FEES } from "#shared/core/bounds.ts";
import { pageOf } from "#shared/core/lists.ts";

const store = collection(taxOrFeeItem);
const quota: Quota = {
  maximum: MAX_TAXES_AND_FEES,
  refusal: ({ maximum }) => taxOrFeeProblem("too_many_taxes_and_fees", { params: { maximum } }),
};

export const handler = serve(taxesAndFees, {
  list: async ({ session, query }) => {
    const rows = await store.of(session).list();
    return pageOf(
      rows.map((row) => present(TaxOrFee, row)),
      query,
      { sorts: taxOrFeeSorts, text: (row) => row.name },
    );
  },
  create: async ({ session, body }) => {
    mustFitQuota(body, await store.of(session).list(), [quota]);
    const values = { ...body, createdAt: nowAt() };
    return present(TaxOrFee, await store.of(session).create(values, { quotas: [quota] }));
  },
  get: async ({ session, params }) =>
    present(TaxOrFee, await store.of(session).get(params.taxOrFeeId)),
  update: async ({ session, params, body, request: { version } }) =>
    present(TaxOrFee, await store.of(session).update(params.taxOrFeeId, body, { version })),
  remove: async ({ session, params }) => {
    await store.of(session).remove(params.taxOrFeeId);
  },
});

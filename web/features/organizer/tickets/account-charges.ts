// Which taxes and fees can tickets have? Those of the account.
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { useApiQuery } from "#web/lib/api/api.ts";

export const useAccountCharges = () =>
  useApiQuery(taxesAndFees.list, { query: { per_page: MAX_PAGE_SIZE } });

export type AccountCharges = ReturnType<typeof useAccountCharges>;

// How are promo codes searched, filtered and sorted? In their list and in its export alike.
import type { CountedCode } from "#functions/promo-codes/present.ts";
import { promoCodeSorts } from "#shared/contracts/promo-codes.ts";
import type { ListOptions } from "#shared/core/lists.ts";

export const codeList: ListOptions<CountedCode> = {
  sorts: promoCodeSorts,
  text: (row) => row.code,
};

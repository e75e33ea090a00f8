// What has an event's promo code that no other has? Its text.
import { collection, type Store } from "#functions/core/collection/collection.ts";
import type { Quotas } from "#functions/core/collection/quota.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  hasAmount,
  promoCodeItem,
  promoCodeNameItem,
  type StoredPromoCode,
} from "#functions/stored/promo-codes.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";

type Named = Pick<StoredPromoCode, "id" | "eventId" | "accountId" | "code" | "discountType">;

/** Only to know whether there are amounts, which keep the event's currency. */
const codeCounts: Quotas<Named> = { amounts: { sizeOf: (code) => Number(hasAmount(code)) } };

const codeStore = collection(promoCodeItem, codeCounts, {
  itemOf: (row) => promoCodeNameItem.whole({ ...row, rowId: row.id }),
  taken: () =>
    promoCodeProblem("promo_code_taken", { fields: [{ path: "code", code: "promo_code_taken" }] }),
});

export const codesOf = (
  event: Pick<StoredEvent, "id" | "accountId">,
): Store<typeof promoCodeItem, Named> => codeStore.of(event);

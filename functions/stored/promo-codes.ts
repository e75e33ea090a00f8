// How is a promo code stored? Beside its event's partition, which reservations read whole.
import * as z from "zod";
import { item, resourceItem } from "#functions/core/table/item.ts";
import { PromoCodeInput, PromoCodeText } from "#shared/contracts/promo-codes.ts";

export const promoCodeItem = resourceItem({
  kind: "promoCode",
  pk: "PROMO#{eventId}",
  sk: "CODE#{id}",
  shape: {
    ...PromoCodeInput.shape,
    code: PromoCodeText,
    pools: z.array(z.string()),
    createdAt: z.string(),
  },
});

export type StoredPromoCode = ReturnType<typeof promoCodeItem.parse>;

export const hasAmount = ({ discountType }: Pick<StoredPromoCode, "discountType">): boolean =>
  discountType === "FIXED";

export const promoCodeNameItem = item({
  pk: "PROMO#{eventId}",
  sk: "NAME#{code}",
  shape: {
    accountId: z.string(),
    /** The promo code's id. */
    rowId: z.string(),
  },
});

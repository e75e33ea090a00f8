// How is a promo code stored? In a partition beside its event's own, because reservations read that
// one whole, and an event may have ten thousand codes.
import * as z from "zod";
import { item, resourceItem } from "#functions/core/table/item.ts";
import { PromoCodeInput } from "#shared/contracts/promo-codes.ts";

export const promoCodeItem = resourceItem({
  kind: "promoCode",
  pk: "PROMO#{eventId}",
  sk: "CODE#{id}",
  shape: {
    ...PromoCodeInput.shape,
    /** The code's pool if its uses are limited, else empty. */
    pools: z.array(z.string()),
    createdAt: z.string(),
  },
});

export type StoredPromoCode = ReturnType<typeof promoCodeItem.parse>;

/** True if the code's discount is an amount in the event's currency. */
export const hasAmount = ({ discountType }: Pick<StoredPromoCode, "discountType">): boolean =>
  discountType === "FIXED";

/** Makes a code unique in its event, and leads from what a buyer types to the promo code. */
export const promoCodeNameItem = item({
  pk: "PROMO#{eventId}",
  sk: "NAME#{code}",
  shape: {
    accountId: z.string(),
    promoCodeId: z.string(),
    /** When the text was claimed; empty for claims of before it was noted. */
    at: z.string().default(""),
  },
});

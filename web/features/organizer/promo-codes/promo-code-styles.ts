// Which colour and word has a promo code's state?
import { msg } from "@lingui/core/macro";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export type PromoCodeState = "ACTIVE" | "USED_UP" | "EXPIRED";

export const promoCodeStyles: Record<PromoCodeState, StatusStyle> = {
  ACTIVE: { hue: "green", word: msg`Active` },
  USED_UP: { hue: "red", word: msg`Used up` },
  EXPIRED: { hue: "grey", word: msg`Expired` },
};

// Can a text be a promo code? What cannot is refused in the field, before it counts as a try.
import { t } from "@lingui/core/macro";
import { isPromoCode, typedCode } from "#shared/core/pasted-text.ts";

/** The sentence of the field; null if the text can be a code. */
export function promoCodeFault(typed: string): string | null {
  if (typed.trim() === "") return t`Enter a promo code.`;
  const code = typedCode(typed);
  if (isPromoCode(code)) return null;
  return /^[\p{L}\p{N}_.-]*$/u.test(code)
    ? t`That promo code is invalid`
    : t`Use letters, digits, hyphens, dots and underscores only.`;
}

// Can a text be a promo code? What cannot is refused in the field, before it counts as a try.
import { t } from "@lingui/core/macro";
import { isPromoCode, typedCode, unfitSign } from "#shared/core/text/pasted-text.ts";

/** The sentence of the field; null if the text can be a code. */
export function promoCodeFault(typed: string): string | null {
  if (typed.trim() === "") return t`Enter a promo code.`;
  const code = typedCode(typed);
  if (isPromoCode(code)) return null;
  const sign = unfitSign(code);
  return sign === ""
    ? t`That promo code is invalid`
    : t`A code cannot have “${sign}” in it. Use letters, digits, hyphens, dots and underscores only.`;
}

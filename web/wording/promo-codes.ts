// What do the refusals of promo codes tell a person?
import { t } from "@lingui/core/macro";
import type { promoCodeProblem } from "#shared/contracts/promo-codes.ts";
import { grouped, inMinutes, type WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof promoCodeProblem> = {
  promo_code_taken: () => t`The event has this promo code already.`,
  promo_code_invalid: () => t`That promo code is invalid`,
  promo_code_used_up: ({ seconds }) =>
    seconds === undefined
      ? t`This promo code has been used up.`
      : t`The last uses of this promo code are in other baskets. Some may come back in about ${inMinutes(seconds)}.`,
  promo_code_needed: () =>
    t`A ticket in your order needs this promo code, so the code cannot be removed.`,
  max_uses_below_used: ({ minimum, kept = 0, held = 0 }) =>
    minimum === undefined
      ? t`The maximum uses cannot be less than the uses so far.`
      : t`The maximum uses cannot be less than ${grouped(minimum)}: ${grouped(kept)} used or being paid, ${grouped(held)} in baskets.`,
};

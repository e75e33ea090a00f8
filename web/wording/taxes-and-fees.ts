// What do the refusals of taxes and fees tell a person?
import { t } from "@lingui/core/macro";
import type { taxOrFeeProblem } from "#shared/contracts/taxes-and-fees.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof taxOrFeeProblem> = {
  too_many_taxes_and_fees: ({ maximum = 100 }) =>
    t`An account can have at most ${maximum} taxes and fees. Delete one first.`,
};

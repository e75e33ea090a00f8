// What do the refusals of check in lists tell a person?
import { t } from "@lingui/core/macro";
import type { checkInListProblem } from "#shared/contracts/check-in-lists.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof checkInListProblem> = {
  too_many_check_in_lists: ({ maximum = 100 }) =>
    t`An event can have at most ${maximum} check-in lists. Delete one first.`,
};

// What do the refusals of organizers tell a person?
import { t } from "@lingui/core/macro";
import type { organizerProblem } from "#shared/contracts/organizers.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof organizerProblem> = {
  too_many_organizers: ({ maximum = 100 }) =>
    t`An account can have at most ${maximum} organizers. Change one of them instead of adding another.`,
};

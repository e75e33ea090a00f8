// What do the refusals of exports tell a person?
import { t } from "@lingui/core/macro";
import type { exportProblem } from "#shared/contracts/exports.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof exportProblem> = {
  too_many_exports: ({ maximum = 20 }) =>
    t`This account has ${maximum} exports that wait. Wait until one is ready, or stop one, then try again.`,
};

// What do the refusals of users tell a person?
import { t } from "@lingui/core/macro";
import type { userProblem } from "#shared/contracts/users.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof userProblem> = {
  link_invalid: () => t`The link you clicked is invalid.`,
  code_invalid: () => t`This code is wrong or too old. Ask for a new one.`,
};

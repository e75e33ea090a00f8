// What do the refusals of account tell a person?
import { t } from "@lingui/core/macro";
import type { accountProblem } from "#shared/contracts/account.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof accountProblem> = {
  connection_not_needed: () =>
    t`Payments go to the operator of this site. There is nothing to connect.`,
};

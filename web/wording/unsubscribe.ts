// What do the refusals of unsubscribing tell a person?
import { t } from "@lingui/core/macro";
import type { unsubscribeProblem } from "#shared/contracts/public/unsubscribe.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof unsubscribeProblem> = {
  link_invalid: () => t`The link you clicked is invalid.`,
};

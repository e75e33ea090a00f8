// What do the refusals of public events tell a person?
import { t } from "@lingui/core/macro";
import type { publicEventProblem } from "#shared/contracts/public/public-events.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof publicEventProblem> = {
  event_not_found: () => t`Event not found`,
};

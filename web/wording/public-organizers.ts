// What do the refusals of an organizer's public page tell a person?
import { t } from "@lingui/core/macro";
import type { publicOrganizerProblem } from "#shared/contracts/public/public-organizers.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof publicOrganizerProblem> = {
  organizer_not_found: () => t`Organizer not found`,
};

// What do the refusals of door tell a person?
import { t } from "@lingui/core/macro";
import type { doorProblem } from "#shared/contracts/public/door.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof doorProblem> = {
  check_in_list_not_found: () => t`Check-in list not found`,
  check_in_list_not_active: () => t`Check-in list is not active`,
  check_in_list_expired: () => t`Check-in list has expired`,
  not_checked_in: () =>
    t`This person is not checked in any more. Another device may have undone it.`,
  undone_too_often: () => t`This ticket was checked in and out too often. Ask the organizer.`,
  too_many_unknown_codes: () => t`Too many codes that are no tickets`,
};

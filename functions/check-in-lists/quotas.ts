// How many check-in lists may an event have? Each view of them counts the check-ins on all.
import { collection } from "#functions/core/collection/collection.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import { checkInListProblem } from "#shared/contracts/check-in-lists.ts";
import { MAX_CHECK_IN_LISTS } from "#shared/core/bounds.ts";

export const listStore = collection(checkInListItem, {
  rows: {
    maximum: MAX_CHECK_IN_LISTS,
    refusal: ({ maximum }) =>
      checkInListProblem("too_many_check_in_lists", { params: { maximum } }),
  },
});

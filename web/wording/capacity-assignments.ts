// What do the refusals of capacity assignments tell a person?
import { t } from "@lingui/core/macro";
import type { capacityAssignmentProblem } from "#shared/contracts/capacity-assignments.ts";
import { grouped, type WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof capacityAssignmentProblem> = {
  capacity_below_sold: ({ minimum, kept = 0, held = 0 }) =>
    minimum === undefined
      ? t`The capacity cannot be less than what is sold and held.`
      : t`The capacity cannot be less than ${grouped(minimum)}: ${grouped(kept)} sold or being paid, ${grouped(held)} in baskets.`,
  too_many_assignments: ({ maximum = 20 }) =>
    t`An event can have at most ${maximum} capacity assignments. Delete one first.`,
  assignments_used_up: ({ maximum = 60 }) =>
    t`This event has had ${maximum} capacity assignments, with those that were deleted. Change one of them instead of adding another.`,
  capacities_too_large: ({ maximum = 500_000, left = 0 }) =>
    t`The capacities of an event can be at most ${grouped(maximum)} together. The others leave ${grouped(left)}.`,
};

// What do the refusals of organizers tell a person?
import { plural, t } from "@lingui/core/macro";
import type { organizerProblem } from "#shared/contracts/organizers.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof organizerProblem> = {
  too_many_organizers: ({ maximum = 100 }) =>
    plural(Number(maximum), {
      one: "An account can have at most # organizer. Delete it first.",
      other: "An account can have at most # organizers. Delete one of them first.",
    }),
  has_events: ({ count = 1 }) =>
    plural(Number(count), {
      one: "This organizer has # event. Choose another organizer in the event's settings first.",
      other:
        "This organizer has # events, archived ones included. Choose another organizer in their settings first.",
    }),
  contact_link_invalid: () => t`The link you clicked is invalid.`,
};

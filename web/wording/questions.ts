// What do the refusals of questions tell a person?
import { plural, t } from "@lingui/core/macro";
import type { questionProblem } from "#shared/contracts/questions.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof questionProblem> = {
  default_question: () => t`Cannot edit a default question`,
  too_many_questions: ({ maximum = 90 }) =>
    t`An event can have at most ${maximum} questions. Delete one first.`,
  questions_too_long: ({ left = 0 }) =>
    plural(Number(left), {
      one: "Use at most # character for the question, its explanation and its options. All questions of an event share the room.",
      other:
        "Use at most # characters for the question, its explanation and its options. All questions of an event share the room.",
    }),
};

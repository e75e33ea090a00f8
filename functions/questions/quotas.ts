// How much may an event ask? The sale sheet has all its questions, and the answer to a buyer too.
import { collection } from "#functions/core/collection/collection.ts";
import type { Quotas } from "#functions/core/collection/quota.ts";
import { questionItem, type StoredQuestion } from "#functions/stored/questions.ts";
import { MAX_QUESTIONS, questionProblem } from "#shared/contracts/questions.ts";
import { MAX_QUESTION_TEXTS } from "#shared/core/bounds.ts";

type Texts = Pick<StoredQuestion, "title" | "description" | "options">;

const lengthOf = ({ title, description, options }: Texts): number =>
  [title, description, ...options].reduce((sum, text) => sum + text.length, 0);

const quotas: Quotas<Texts> = {
  rows: {
    maximum: MAX_QUESTIONS,
    refusal: ({ maximum }) => questionProblem("too_many_questions", { params: { maximum } }),
  },
  texts: {
    maximum: MAX_QUESTION_TEXTS,
    sizeOf: lengthOf,
    refusal: ({ left }) => {
      const code = "questions_too_long";
      const params = { left };
      return questionProblem(code, { params, fields: [{ path: "description", code, params }] });
    },
  },
};

export const questionStore = collection(questionItem, quotas);

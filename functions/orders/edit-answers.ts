// How are answers corrected? Changed ones get the current wording; others stay as given.
import { isDeepStrictEqual } from "node:util";
import { answersOf, type OrderAnswer } from "#functions/engine/order/answers.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { forgetSheet, saleSheet } from "#functions/engine/stock/sheet.ts";
import type { StoredQuestion } from "#functions/stored/questions.ts";
import type { AnswerInput } from "#shared/contracts/questions.ts";
import { type FieldProblem, problem } from "#shared/core/problems.ts";
import { isAlike, isEmptyAnswer, problemsAt, readAnswer } from "#shared/rules/order/answers.ts";

/** As they are now, hidden ones too. */
export async function questionsFor(
  sent: readonly AnswerInput[],
  eventId: string,
): Promise<StoredQuestion[]> {
  if (sent.length === 0) return [];
  forgetSheet(eventId);
  return (await saleSheet(eventId)).questions;
}

/**
 * `ticket` is null for the order itself. An empty answer removes the one before, unless the
 * question had another type then: forms cannot show that one.
 */
export function answersAfter(
  { details }: Pick<OrderItems, "details">,
  ticket: number | null,
  questions: readonly StoredQuestion[],
  sent: readonly AnswerInput[],
): OrderAnswer[] {
  const all = answersOf(details);
  const about = new Map(
    all.flatMap((one) => (one.ticket === ticket ? [[one.question.id, one] as const] : [])),
  );
  const problems: FieldProblem[] = [];
  for (const [place, { questionId, answer }] of sent.entries()) {
    const before = about.get(questionId)?.answer;
    if (isDeepStrictEqual(before, answer)) continue;
    const question = questions.find(({ id }) => id === questionId);
    const path = `answers.${place}`;
    if (!question) problems.push({ path: `${path}.questionId`, code: "unknown_question" });
    else if (isEmptyAnswer(answer)) {
      if (before !== undefined && isAlike(before, answer)) about.delete(questionId);
    } else {
      const read = readAnswer(question, answer);
      if ("answer" in read) about.set(questionId, { ticket, question, answer: read.answer });
      else problems.push(...problemsAt(`${path}.answer`, read.problems));
    }
  }
  if (problems.length > 0) throw problem("invalid_input", { fields: problems });
  return [...all.filter((one) => one.ticket !== ticket), ...about.values()];
}

export const areSameAnswers = (
  { details }: Pick<OrderItems, "details">,
  answers: readonly OrderAnswer[],
): boolean => {
  const plain = (all: readonly OrderAnswer[]) =>
    new Set(
      all.map(({ ticket, question, answer }) => JSON.stringify([ticket, question.id, answer])),
    );
  return isDeepStrictEqual(plain(answersOf(details)), plain(answers));
};

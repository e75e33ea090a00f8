// Which questions are asked, and is an answer valid? The browser and the server check the same.
import * as z from "zod";
import {
  AddressAnswer,
  type Answer,
  type AnswerInput,
  type Question,
} from "#shared/contracts/questions.ts";
import { code, optionalLine, optionalText } from "#shared/core/fields.ts";
import { type FieldProblem, fieldProblems } from "#shared/core/problems.ts";

export const MAX_LINE = 255;
export const MAX_TEXT = 5_000;

type Applicable = Pick<Question, "scope" | "ticketIds">;
export type AskedQuestion = Pick<Question, "id" | "title" | "type" | "options" | "isRequired">;

export const orderQuestions = <Q extends Applicable>(
  questions: readonly Q[],
  ticketIds: readonly string[],
): Q[] =>
  questions.filter(
    (one) => one.scope === "ORDER" && ticketIds.some((ticketId) => appliesTo(one, ticketId)),
  );

export const attendeeQuestions = <Q extends Applicable>(
  questions: readonly Q[],
  ticketId: string,
): Q[] => questions.filter((one) => one.scope === "ATTENDEE" && appliesTo(one, ticketId));

const appliesTo = ({ ticketIds }: Applicable, ticketId: string): boolean =>
  ticketIds.length === 0 || ticketIds.includes(ticketId);

export function isEmptyAnswer(answer: Answer): boolean {
  const parts = typeof answer === "object" ? Object.values(answer) : [answer];
  return parts.every((part) => part.trim() === "");
}

export const isAlike = (a: Answer, b: Answer): boolean =>
  typeof a === typeof b && Array.isArray(a) === Array.isArray(b);

/** The answer as stored, with options in the question's order. An empty one fits any question. */
export function readAnswer(
  { type, options }: Pick<AskedQuestion, "type" | "options">,
  answer: Answer,
): { answer: Answer } | { problems: FieldProblem[] } {
  const read = schemaOf(type, options).safeParse(answer, { reportInput: true });
  return read.success ? { answer: read.data } : { problems: fieldProblems(read.error) };
}

type FittingAnswer<Q> = { question: Q; answer: Answer };
type Checked<Q> = { given: FittingAnswer<Q>[]; problems: FieldProblem[] };

/** Finds non-empty answers in the questions' order, and problems whose paths begin with `path`. */
export function checkAnswers<Q extends AskedQuestion>(
  asked: readonly Q[],
  sent: readonly AnswerInput[],
  path: string,
): Checked<Q> {
  const problems: FieldProblem[] = [];
  const given = asked.flatMap((question): FittingAnswer<Q>[] => {
    const place = sent.findIndex(({ questionId }) => questionId === question.id);
    const found = sent[place];
    if (!found) {
      if (question.isRequired) problems.push(missing(path, question));
      return [];
    }
    const at = `${path}.${place}.answer`;
    if (isEmptyAnswer(found.answer)) {
      if (question.isRequired) problems.push(...problemsAt(at, required(question)));
      return [];
    }
    const read = readAnswer(question, found.answer);
    if ("answer" in read) return [{ question, answer: read.answer }];
    problems.push(...problemsAt(at, read.problems));
    return [];
  });
  return { given, problems: [...strangers(asked, sent, path), ...problems] };
}

const addressNeeds = ["addressLine1", "city", "country"] as const;

const required = ({ type }: AskedQuestion): FieldProblem[] =>
  (type === "ADDRESS" ? addressNeeds : [""]).map((path) => ({ path, code: "required" }));

const missing = (path: string, { title }: AskedQuestion): FieldProblem => ({
  path,
  code: "answer_missing",
  params: { title },
});

export const problemsAt = (at: string, problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map((one) => ({ ...one, path: one.path === "" ? at : `${at}.${one.path}` }));

function strangers(
  asked: readonly AskedQuestion[],
  sent: readonly AnswerInput[],
  path: string,
): FieldProblem[] {
  const known = new Set(asked.map(({ id }) => id));
  return sent.flatMap(({ questionId }, place) => {
    const at = `${path}.${place}.questionId`;
    if (!known.has(questionId)) return [{ path: at, code: "unknown_question" }];
    const first = sent.findIndex((one) => one.questionId === questionId);
    return first < place ? [{ path: at, code: "answered_twice" }] : [];
  });
}

function schemaOf(type: AskedQuestion["type"], options: readonly string[]): z.ZodType<Answer> {
  const isOption = (text: string) => text === "" || options.includes(text);
  switch (type) {
    case "SINGLE_LINE":
      return optionalLine(MAX_LINE);
    case "MULTI_LINE":
      return optionalText(MAX_TEXT);
    case "RADIO":
    case "DROPDOWN":
      return z.string().refine(isOption, code("unknown_option"));
    case "CHECKBOX":
      return z
        .array(z.string())
        .refine((words) => words.every((word) => options.includes(word)), code("unknown_option"))
        .refine((words) => new Set(words).size === words.length, code("duplicate_option"))
        .transform((words) => options.filter((option) => words.includes(option)));
    case "DATE":
      return z.string().refine((text) => text === "" || isDate(text), code("invalid_date"));
    case "ADDRESS":
      return AddressAnswer.check(({ value, issues }) => {
        if (isEmptyAnswer(value)) return;
        for (const name of addressNeeds.filter((one) => value[one] === ""))
          issues.push({ code: "custom", input: "", path: [name], ...code("required") });
      });
  }
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

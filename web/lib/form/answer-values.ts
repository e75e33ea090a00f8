// What does an answer look like in a form, and as text? Fields of all features share these values.
import type {
  AddressAnswer,
  Answer,
  GivenAnswer,
  PublicQuestion,
} from "#shared/contracts/questions.ts";
import { isChoice } from "#shared/contracts/questions.ts";
import { placeText } from "#shared/core/place.ts";
import { isAlike, isEmptyAnswer } from "#shared/rules/order/answers.ts";

export type { GivenAnswer };
export type FieldQuestion = Pick<
  PublicQuestion,
  "id" | "title" | "description" | "type" | "options" | "isRequired"
>;
export type AnswerSlot = { questionId: string; answer: Answer };

const noAddress: AddressAnswer = {
  addressLine1: "",
  addressLine2: "",
  city: "",
  region: "",
  postalCode: "",
  country: "",
};

/** An answer of another type, given before the question was changed, counts as empty. */
export const slotsOf = (
  questions: readonly FieldQuestion[],
  known: readonly AnswerSlot[],
): AnswerSlot[] =>
  questions.map(({ id, type }) => {
    const answer = known.find(({ questionId }) => questionId === id)?.answer;
    const empty = emptyAnswer(type);
    return { questionId: id, answer: answer && isAlike(answer, empty) ? answer : empty };
  });

function emptyAnswer(type: FieldQuestion["type"]): Answer {
  if (type === "CHECKBOX") return [];
  return type === "ADDRESS" ? noAddress : "";
}

/** Such as "Meal: Vegan"; empty answers are left out. */
export function slotsText(questions: readonly FieldQuestion[], slots: unknown, locale: string) {
  const all: AnswerSlot[] = Array.isArray(slots) ? slots : [];
  const texts = all.flatMap(({ questionId, answer }) => {
    const question = questions.find(({ id }) => id === questionId);
    if (!question || isEmptyAnswer(answer)) return [];
    return [`${question.title}: ${answerText({ type: question.type, answer }, locale)}`];
  });
  return texts.join("; ");
}

/** Offers also what was chosen before the question's options changed. */
export function optionsFor({ type, options }: FieldQuestion, answer: unknown): string[] {
  if (!isChoice(type)) return [];
  const chosen = [answer].flat().filter((one) => typeof one === "string" && one !== "");
  return [...new Set([...options, ...chosen.map(String)])];
}

export function answerText({ type, answer }: Pick<GivenAnswer, "type" | "answer">, locale: string) {
  if (Array.isArray(answer)) return new Intl.ListFormat(locale, { type: "unit" }).format(answer);
  if (typeof answer === "object") return placeText({ venueName: "", ...answer }, locale);
  return type === "DATE" ? dateText(answer, locale) : answer;
}

/** A day of the calendar is the same everywhere, so it is written in UTC. */
function dateText(text: string, locale: string): string {
  const at = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return text;
  return at.toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
}

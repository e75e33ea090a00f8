// What was answered with an order? Stored answers, each with the wording of its question.
import { wordOr } from "#functions/core/table/packed.ts";
import type { Write } from "#functions/core/table/table.ts";
import { detailsKey, type OrderItems } from "#functions/engine/order/order-items.ts";
import type { Details } from "#functions/stored/order/details.ts";
import { type Answer, type GivenAnswer, QuestionType } from "#shared/contracts/questions.ts";
import { problem } from "#shared/core/problems.ts";

type Wording = { id: string; type: string; title: string };
/** `ticket` is the number of the ticket that the answer is about; null for the whole order. */
export type OrderAnswer = { ticket: number | null; question: Wording; answer: Answer };
type Stored = { [Name in "asked" | "answers"]-?: NonNullable<Details[Name]> };

/** Bytes of an order's people and answers; an item of the table can have 400 KB in all. */
export const MOST_DETAILS_BYTES = 380 * 1024;

export function answersOf(details: Pick<Details, "asked" | "answers"> | null): OrderAnswer[] {
  const asked = details?.asked ?? [];
  return (details?.answers ?? []).flatMap(({ asked: place, ticket = null, answer }) => {
    const question = asked[place];
    return question ? [{ ticket, question, answer: answerIn(answer) }] : [];
  });
}

export function storedAnswers(given: readonly OrderAnswer[]): Stored {
  const asked: Wording[] = [];
  const answers = given.map(({ ticket, question: { id, type, title }, answer }) => {
    const known = asked.findIndex(
      (one) => one.id === id && one.type === type && one.title === title,
    );
    const place = known < 0 ? asked.push({ id, type, title }) - 1 : known;
    return { asked: place, ...(ticket !== null && { ticket }), answer };
  });
  return { asked, answers };
}

export function mustFitItem({ buyer, attendees, asked, answers }: Details): void {
  const bytes = Buffer.byteLength(JSON.stringify({ buyer, attendees, asked, answers }));
  if (bytes > MOST_DETAILS_BYTES) throw problem("too_large");
}

/** Only for a commit: its version of the head proves that no other answers came in between. */
export function answersWrite({ head, details }: OrderItems, given: readonly OrderAnswer[]): Write {
  const { asked, answers } = storedAnswers(given);
  if (details) mustFitItem({ ...details, asked, answers });
  return {
    update: detailsKey(head.id),
    set: "SET asked = :asked, answers = :answers",
    if: "attribute_exists(pk)",
    values: { ":asked": asked, ":answers": answers },
  };
}

export const answersAbout = (
  details: Pick<Details, "asked" | "answers"> | null,
  ticket: number | null,
): GivenAnswer[] =>
  answersOf(details).flatMap(({ ticket: about, question: { id, type, title }, answer }) =>
    about === ticket
      ? [{ questionId: id, type: wordOr(QuestionType, type, "MULTI_LINE"), title, answer }]
      : [],
  );

function answerIn(stored: Stored["answers"][number]["answer"]): Answer {
  if (typeof stored === "string" || Array.isArray(stored)) return stored;
  const entry = (name: string) => stored[name] ?? "";
  return {
    addressLine1: entry("addressLine1"),
    addressLine2: entry("addressLine2"),
    city: entry("city"),
    region: entry("region"),
    postalCode: entry("postalCode"),
    country: entry("country"),
  };
}

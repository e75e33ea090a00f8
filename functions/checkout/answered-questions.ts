// What is asked of the buyer and of each attendee of an order, and are their answers valid?
import { type OrderAnswer, storedAnswers } from "#functions/engine/order/answers.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { publicQuestions } from "#functions/engine/stock/public-questions.ts";
import { forgetUnfitSheet, saleSheet } from "#functions/engine/stock/sheet.ts";
import type { Details } from "#functions/stored/order/details.ts";
import type { StoredQuestion } from "#functions/stored/questions.ts";
import type { DetailsInput } from "#shared/contracts/public/checkout.ts";
import type { PublicQuestion } from "#shared/contracts/questions.ts";
import { type FieldProblem, problem } from "#shared/core/problems.ts";
import { attendeeQuestions, checkAnswers, orderQuestions } from "#shared/rules/order/answers.ts";
import { namesByTicket } from "#shared/rules/order/order-tickets.ts";

/** Throws 422 with each path. Cached questions may be old, so a refusal reads them again. */
export async function readAnswers(
  head: Head,
  sent: DetailsInput,
): Promise<Pick<Details, "asked" | "answers">> {
  const cached = check(head, await visibleQuestions(head.eventId), sent);
  if (cached.problems.length === 0) return stored(cached.given);
  forgetUnfitSheet(head.eventId);
  const { given, problems } = check(head, await visibleQuestions(head.eventId), sent);
  if (problems.length > 0) throw problem("invalid_input", { fields: problems });
  return stored(given);
}

export async function questionsOfOrder({ lines, eventId }: Head): Promise<PublicQuestion[]> {
  const { questions } = await saleSheet(eventId);
  return publicQuestions(
    questions,
    lines.map(({ ticketId }) => ticketId),
  );
}

async function visibleQuestions(eventId: string): Promise<StoredQuestion[]> {
  const { questions } = await saleSheet(eventId);
  return questions.filter(({ isHidden }) => !isHidden);
}

const stored = (given: OrderAnswer[]) => (given.length > 0 ? storedAnswers(given) : {});

type Checked = { given: OrderAnswer[]; problems: FieldProblem[] };

function check(
  { lines }: Head,
  questions: StoredQuestion[],
  { answers, attendees }: DetailsInput,
): Checked {
  const ticketIds = lines.map(({ ticketId }) => ticketId);
  const order = about(null, orderQuestions(questions, ticketIds), answers, "answers");
  const named = attendees.map(({ ticketId }, place) => ({ ticketId, place }));
  const tickets = namesByTicket(lines, named).flatMap((one, ticket) => {
    const attendee = one && attendees[one.place];
    if (!attendee) return [];
    const asked = attendeeQuestions(questions, attendee.ticketId);
    return [about(ticket, asked, attendee.answers, `attendees.${one.place}.answers`)];
  });
  const all = [order, ...tickets];
  return {
    given: all.flatMap(({ given }) => given),
    problems: all.flatMap(({ problems }) => problems),
  };
}

function about(
  ticket: number | null,
  asked: StoredQuestion[],
  sent: DetailsInput["answers"],
  path: string,
): Checked {
  const { given, problems } = checkAnswers(asked, sent, path);
  return { given: given.map((one) => ({ ticket, ...one })), problems };
}

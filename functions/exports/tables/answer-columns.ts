// Which questions are columns? The event's own in their order, then others that were answered.
import { queryItems } from "#functions/core/table/table.ts";
import type { OrderAnswer } from "#functions/engine/order/answers.ts";
import type { Cell } from "#functions/exports/table.ts";
import { type ColumnOf, WIDTH } from "#functions/exports/tables/reading.ts";
import { questionItem, type StoredQuestion } from "#functions/stored/questions.ts";
import { placeText } from "#shared/core/place.ts";

export type Answers = ReadonlyMap<string, OrderAnswer>;
type Asked = Pick<StoredQuestion, "id" | "title">;

/** By the number of the ticket that they are about; null for the order's. */
export function answersByTicket(given: readonly OrderAnswer[]): Map<number | null, Answers> {
  const byTicket = new Map<number | null, Map<string, OrderAnswer>>();
  for (const answer of given) {
    const known = byTicket.get(answer.ticket) ?? new Map<string, OrderAnswer>();
    byTicket.set(answer.ticket, known);
    if (!known.has(answer.question.id)) known.set(answer.question.id, answer);
  }
  return byTicket;
}

export async function askedOf(eventId: string, scope: StoredQuestion["scope"]): Promise<Asked[]> {
  const items = await queryItems({ ...questionItem.within({ eventId }), consistent: true });
  return questionItem
    .among(items)
    .filter((one) => one.scope === scope)
    .toSorted((a, b) => a.position - b.position);
}

/** Notes questions that were answered and are not among the event's, in their first wording. */
export function noteAnswered(asked: Map<string, Asked>, answers: Answers): void {
  for (const [id, { question }] of answers)
    if (!asked.has(id)) asked.set(id, { id, title: question.title });
}

export const answerColumns = <Row extends { answers: Answers }>(
  asked: Iterable<Asked>,
  locale: string,
): ColumnOf<Row>[] =>
  [...asked].map(({ id, title }) => ({
    head: title,
    width: WIDTH.name,
    cell: ({ answers }) => answerCell(answers.get(id), locale),
  }));

export function answerCell(given: OrderAnswer | undefined, locale: string): Cell {
  if (!given) return null;
  const { answer, question } = given;
  if (Array.isArray(answer)) return answer.join("; ") || null;
  if (typeof answer === "object") return placeText({ venueName: "", ...answer }, locale) || null;
  if (question.type === "DATE" && /^\d{4}-\d\d-\d\d$/.test(answer)) return { date: answer };
  return answer || null;
}

// Who answered a question, and what? Answers are read for the rows of one page alone.
import { getItem } from "#functions/core/table/table.ts";
import { answersAbout } from "#functions/engine/order/answers.ts";
import { attendeeRows, listedOrders } from "#functions/engine/tickets/event-index.ts";
import { detailsItem } from "#functions/stored/order/details.ts";
import type { StoredQuestion } from "#functions/stored/questions.ts";
import { type AnswerRow, answerSorts } from "#shared/contracts/questions.ts";
import { readAttendeeId, ticketReference } from "#shared/core/ids.ts";
import { type ListQuery, type Page, pageOf } from "#shared/core/lists.ts";
import { attendeeQuestions, orderQuestions } from "#shared/rules/order/answers.ts";

/** One row per complete order or per attendee, of those with a ticket that is asked about. */
export async function answerPage(
  eventId: string,
  question: StoredQuestion,
  query: ListQuery,
): Promise<Page<AnswerRow>> {
  const people =
    question.scope === "ORDER"
      ? await buyers(eventId, question)
      : await attendees(eventId, question);
  const { data, meta } = pageOf(people, query, {
    sorts: answerSorts,
    text: ({ firstName, lastName, reference }) => `${firstName} ${lastName} ${reference}`,
  });
  return { data: await Promise.all(data.map((row) => answered(row, question.id))), meta };
}

type Unanswered = Omit<AnswerRow, "answer" | "title">;

async function buyers(eventId: string, question: StoredQuestion): Promise<Unanswered[]> {
  const [rows, isAsked] = await Promise.all([
    listedOrders(eventId),
    askedOrders(eventId, question),
  ]);
  return rows.flatMap(({ id, reference, firstName, lastName, createdAt }) =>
    reference === null || !isAsked(id)
      ? []
      : [{ id, orderId: id, reference, attendeeId: null, firstName, lastName, createdAt }],
  );
}

/** Tells whether an order is asked, by the tickets that its attendees have now. */
async function askedOrders(
  eventId: string,
  question: StoredQuestion,
): Promise<(orderId: string) => boolean> {
  if (question.ticketIds.length === 0) return () => true;
  const rows = await attendeeRows(eventId);
  const asked = rows.filter(({ ticketId }) => orderQuestions([question], [ticketId]).length > 0);
  const orderIds = new Set(asked.map(({ orderId }) => orderId));
  return (orderId) => orderIds.has(orderId);
}

async function attendees(eventId: string, question: StoredQuestion): Promise<Unanswered[]> {
  const rows = await attendeeRows(eventId);
  return rows
    .filter(({ ticketId }) => attendeeQuestions([question], ticketId).length > 0)
    .map(({ id, orderId, reference, firstName, lastName, createdAt }) => ({
      id,
      orderId,
      reference: ticketReference(reference, id),
      attendeeId: id,
      firstName,
      lastName,
      createdAt,
    }));
}

async function answered(row: Unanswered, questionId: string): Promise<AnswerRow> {
  const item = await getItem(detailsItem.key({ orderId: row.orderId }), { consistent: true });
  const ticket = row.attendeeId === null ? null : (readAttendeeId(row.attendeeId)?.index ?? null);
  const given = answersAbout(item && detailsItem.parse(item), ticket);
  const found = given.find((one) => one.questionId === questionId);
  return { ...row, answer: found?.answer ?? null, title: found?.title ?? null };
}

// What is in a file of answers? A row an answer, with the wording that it was given to.
import { t } from "@lingui/core/macro";
import type { OrderAnswer } from "#functions/engine/order/answers.ts";
import type { ListedOrder } from "#functions/engine/order/order-row.ts";
import type { Table } from "#functions/exports/table.ts";
import { answerCell } from "#functions/exports/tables/answer-columns.ts";
import { eachOf, inBatches } from "#functions/exports/tables/in-batches.ts";
import { allOrders, foundOrders } from "#functions/exports/tables/listed-rows.ts";
import { orderParts } from "#functions/exports/tables/order-parts.ts";
import {
  instant,
  type Reading,
  readOr,
  tableFrom,
  text,
  WIDTH,
} from "#functions/exports/tables/reading.ts";
import { exportQueries } from "#shared/contracts/exports.ts";
import { fullName } from "#shared/core/full-name.ts";
import { attendeeIdOf, ticketReference } from "#shared/core/ids.ts";

type Place = Pick<ListedOrder, "createdAt"> & { orderId: string; reference: string };
type Given = { place: Place; answer: OrderAnswer };
type Row = Given & { attendee: string | null };
type Unread = Pick<Reading, "unreadable">;

/** Of all complete orders, also of cancelled ones. Read twice, the first time to count them. */
export async function answersTable(
  reading: Reading,
  { eventId, query }: { eventId: string; query: unknown },
): Promise<Table> {
  const { questionId = null } = exportQueries.ANSWERS.parse(query);
  const found = await foundOrders(reading, { eventId, ...allOrders });
  const places = found.flatMap(({ id, reference, createdAt }) =>
    reference === null ? [] : [{ orderId: id, reference, createdAt }],
  );
  const { i18n, timezone } = reading;
  const given = (of: Unread) => (batch: readonly Place[]) => givenIn(of, batch, questionId);
  let count = 0;
  await eachOf(places, given({ unreadable: [] }), () => count++);
  return tableFrom<Row>(reading, {
    columns: [
      text(t(i18n)`Order`, WIDTH.short, ({ place }) => place.reference),
      text(t(i18n)`Attendee`, WIDTH.name, ({ attendee }) => attendee),
      text(t(i18n)`Ticket reference`, WIDTH.name, referenceOf),
      text(t(i18n)`Question`, WIDTH.long, ({ answer }) => answer.question.title),
      {
        ...{ head: t(i18n)`Answer`, width: WIDTH.long },
        cell: ({ answer }) => answerCell(answer, i18n.locale),
      },
      instant(t(i18n)`Order made`, timezone, ({ place }) => place.createdAt),
    ],
    count,
    rows: inBatches(places, async (batch) => withNames(reading, await given(reading)(batch))),
  });
}

const referenceOf = ({ place: { orderId, reference }, answer: { ticket } }: Row): string | null =>
  ticket === null ? null : ticketReference(reference, attendeeIdOf(orderId, ticket));

async function givenIn(
  reading: Unread,
  places: readonly Place[],
  questionId: string | null,
): Promise<Given[]> {
  const parts = await orderParts(
    places.map(({ orderId }) => ({ orderId })),
    { details: true },
  );
  const given = places.map(async (place): Promise<Given[]> => {
    const byTicket = await readOr(reading, place.reference, () => parts.answers(place.orderId));
    const answers = [...(byTicket?.values() ?? [])].flatMap((one) => [...one.values()]);
    return answers
      .filter(({ question }) => questionId === null || question.id === questionId)
      .map((answer) => ({ place, answer }));
  });
  return (await Promise.all(given)).flat();
}

async function withNames(reading: Unread, given: readonly Given[]): Promise<Row[]> {
  const tickets = given.map(({ place: { orderId }, answer: { ticket } }) => ({
    orderId,
    ...(ticket !== null && { index: ticket }),
  }));
  const parts = await orderParts(tickets, {});
  const rows = given.map(async (one): Promise<Row | null> => {
    const { orderId, reference } = one.place;
    const { ticket } = one.answer;
    if (ticket === null) return { ...one, attendee: null };
    const own = ticketReference(reference, attendeeIdOf(orderId, ticket));
    return readOr(reading, own, async () => {
      const attendee = await parts.attendee(orderId, ticket);
      return { ...one, attendee: attendee && fullName(attendee) };
    });
  });
  return (await Promise.all(rows)).filter((row) => row !== null);
}

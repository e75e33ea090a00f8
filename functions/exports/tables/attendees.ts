// What is in a file of attendees? A row a ticket, with order, check-ins and questions as columns.
import { t } from "@lingui/core/macro";
import { attendeeList } from "#functions/attendees/attendee-list.ts";
import { queryItems } from "#functions/core/table/table.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { firstCheckInAt } from "#functions/engine/tickets/attendee-store.ts";
import type { Table } from "#functions/exports/table.ts";
import {
  type Answers,
  answerColumns,
  askedOf,
  noteAnswered,
} from "#functions/exports/tables/answer-columns.ts";
import { checkInListsOf } from "#functions/exports/tables/check-in-lists.ts";
import { eachOf, inBatches } from "#functions/exports/tables/in-batches.ts";
import { foundAttendees } from "#functions/exports/tables/listed-rows.ts";
import { orderParts } from "#functions/exports/tables/order-parts.ts";
import {
  amount,
  type ColumnOf,
  instant,
  type Reading,
  readOr,
  tableFrom,
  text,
  WIDTH,
} from "#functions/exports/tables/reading.ts";
import { attendeeWords } from "#functions/exports/tables/words.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { type StoredTicket, ticketItem } from "#functions/stored/tickets.ts";
import { exportQueries } from "#shared/contracts/exports.ts";
import { fullName } from "#shared/core/full-name.ts";
import { readAttendeeId, ticketReference } from "#shared/core/ids.ts";
import type { Currency } from "#shared/core/money.ts";
import { costByTicket, lineTitle } from "#shared/rules/order/order-tickets.ts";

type Row = { attendee: StoredAttendee; head: Head; answers: Answers };
type Place = { orderId: string; index: number; reference: string };

/** Details are read twice, the first time to learn which questions were answered. */
export async function attendeesTable(
  reading: Reading,
  { eventId, currency, query }: { eventId: string; currency: Currency; query: unknown },
): Promise<Table> {
  const places = await placesOf(reading, eventId, query);
  const [asked, items, lists] = await Promise.all([
    askedOf(eventId, "ATTENDEE"),
    queryItems({ ...ticketItem.within({ eventId }), consistent: true }),
    checkInListsOf(eventId),
  ]);
  const byId = new Map(ticketItem.among(items).map((one) => [one.id, one]));
  const questions = new Map(asked.map((one) => [one.id, one]));
  const byOrder = [...Map.groupBy(places, ({ orderId }) => orderId).values()];
  await eachOf(byOrder, readAnswers, (answers) => noteAnswered(questions, answers));
  const { i18n, timezone } = reading;
  return tableFrom(reading, {
    columns: [
      ...factColumns(reading, currency, byId),
      instant<Row>(t(i18n)`First check-in`, timezone, ({ attendee }) =>
        firstCheckInAt(attendee.checkIns),
      ),
      ...lists.map(({ id, name }) =>
        instant<Row>(
          t(i18n)`Check-in: ${name}`,
          timezone,
          ({ attendee }) => attendee.checkIns[id]?.at ?? null,
        ),
      ),
      ...answerColumns<Row>(questions.values(), i18n.locale),
    ],
    count: places.length,
    rows: inBatches(places, readRows(reading)),
  });
}

export async function placesOf(
  reading: Reading,
  eventId: string,
  query: unknown,
): Promise<Place[]> {
  const asked = exportQueries.ATTENDEES.parse(query);
  const found = await foundAttendees(reading, { eventId, query: asked, list: attendeeList });
  return found.map(({ id, orderId, reference }) => ({
    ...{ orderId, index: readAttendeeId(id)?.index ?? 0 },
    reference: ticketReference(reference, id),
  }));
}

const none: Answers = new Map();

/** Of those attendees of an order that are in the file; each order's details are read once. */
async function readAnswers(orders: readonly Place[][]): Promise<Answers[]> {
  const parts = await orderParts(
    orders.flat().map(({ orderId }) => ({ orderId })),
    {
      details: true,
    },
  );
  const answers = orders
    .flat()
    .map(({ orderId, index, reference }) =>
      readOr({ unreadable: [] }, reference, async () => (await parts.answers(orderId)).get(index)),
    );
  return (await Promise.all(answers)).map((one) => one ?? none);
}

const readRows =
  (reading: Reading) =>
  async (places: readonly Place[]): Promise<Row[]> => {
    const parts = await orderParts(places, { heads: true, details: true });
    const rows = places.map(({ orderId, index, reference }) =>
      readOr(reading, reference, async (): Promise<Row | null> => {
        const [attendee, head, answers] = await Promise.all([
          parts.attendee(orderId, index),
          parts.head(orderId),
          parts.answers(orderId),
        ]);
        return attendee && head && { attendee, head, answers: answers.get(index) ?? none };
      }),
    );
    return (await Promise.all(rows)).filter((row) => row !== null);
  };

type Tickets = ReadonlyMap<string, StoredTicket>;

const factColumns = ({ i18n }: Reading, currency: Currency, tickets: Tickets): ColumnOf<Row>[] => [
  text(t(i18n)`First name`, WIDTH.name, ({ attendee }) => attendee.firstName),
  text(t(i18n)`Last name`, WIDTH.name, ({ attendee }) => attendee.lastName),
  text(t(i18n)`Email`, WIDTH.email, ({ attendee }) => attendee.email),
  text(t(i18n)`Ticket`, WIDTH.name, (row) => titleOf(row, tickets).title),
  text(t(i18n)`Tier`, WIDTH.name, (row) => titleOf(row, tickets).tierLabel),
  amount(t(i18n)`Price paid`, currency, ({ head, attendee }) => pricePaid(head, attendee)),
  text(t(i18n)`Status`, WIDTH.short, ({ attendee }) => i18n._(attendeeWords[attendee.status])),
  text(t(i18n)`Ticket reference`, WIDTH.name, ({ attendee }) =>
    ticketReference(attendee.reference, attendee.id),
  ),
  text(t(i18n)`Order`, WIDTH.short, ({ head }) => head.reference),
  text(t(i18n)`Buyer`, WIDTH.name, ({ head }) => head.buyer && fullName(head.buyer)),
  text(t(i18n)`Buyer’s email`, WIDTH.email, ({ head }) => head.buyer?.email ?? null),
];

/**
 * The ticket's share of its line's total, with fees and taxes. A line's shares add up to its total;
 * a ticket that was moved keeps the share of what was bought.
 */
const pricePaid = ({ lines, currency }: Head, { index }: StoredAttendee): number =>
  costByTicket(lines, currency)[index] ?? 0;

/** The stored title has the tier's label in it: as it was sold, or as the ticket is called now. */
function titleOf(
  { attendee: { ticketId, tierId, ticketTitle }, head }: Row,
  tickets: Tickets,
): { title: string; tierLabel: string | null } {
  if (tierId === null) return { title: ticketTitle, tierLabel: null };
  const now = tickets.get(ticketId);
  const label = now?.tiers.find(({ id }) => id === tierId)?.label ?? null;
  const sold = head.lines
    .filter((line) => line.ticketId === ticketId && line.tier?.id === tierId)
    .map(({ title, tier }) => ({ title, tierLabel: tier?.label ?? null }));
  const names = now ? [...sold, { title: now.title, tierLabel: label }] : sold;
  const own = names.find((one) => lineTitle(one) === ticketTitle);
  return own ?? { title: ticketTitle, tierLabel: label };
}

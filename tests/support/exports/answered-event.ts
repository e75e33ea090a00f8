// How does a test get an event whose very many attendees all answered? From one order that was
// really sold and answered, copied straight into the table.
import { randomText } from "#functions/core/ports/clock.ts";
import { listKeys } from "#functions/core/table/listed-item.ts";
import type { Item } from "#functions/core/table/table.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { attendeeKey, detailsKey } from "#functions/engine/order/order-items.ts";
import { packHead } from "#functions/engine/order/packed-head.ts";
import { packAttendeeRow } from "#functions/engine/tickets/attendee-row.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import type { Event } from "#shared/contracts/events.ts";
import { questions } from "#shared/contracts/questions.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { attendeeIdOf, ID_LENGTH } from "#shared/core/ids.ts";
import { put } from "#tests/support/scenes/big-event.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import type { Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { stored } from "#tests/support/servers/stream.ts";

const QUESTIONS = 10;
const TICKETS = 2;
/** So many orders are in memory at once. */
const PORTION = 500;

type Sold = { event: Event; ticket: Ticket };

/** One order of two tickets, whose attendees answered ten questions. */
export async function sellAnswered(owner: Owner, { event, ticket }: Sold): Promise<SoldOrder> {
  const guests = Array.from({ length: TICKETS }, () => ({ ticket, guest: jana }));
  const order = await sell(owner, event, guests);
  const key = detailsKey(order.id);
  const asked = await askedBy(owner, event.id);
  await put([{ ...(await stored(key)), asked, answers: answersTo(asked), ...key }]);
  return order;
}

/** Gives an event that many such orders. */
export async function fillAnswered(owner: Owner, sold: Sold, orders: number): Promise<void> {
  const { id, head, attendeeIds } = await sellAnswered(owner, sold);
  const details = (await stored(detailsKey(id))) ?? {};
  const people = await Promise.all(
    attendeeIds.map(
      async (_, index) => (await stored(attendeeKey(id, index))) ?? { pk: "", sk: "" },
    ),
  );
  for (let made = 1; made < orders; made += PORTION) {
    const numbers = Array.from({ length: Math.min(PORTION, orders - made) }, (_, at) => made + at);
    await put(numbers.flatMap((number) => copyOf({ head, details, people }, number)));
  }
}

async function askedBy({ token }: Owner, eventId: string) {
  const asked = [];
  for (let number = 0; number < QUESTIONS; number++) {
    const body = { title: `Question ${number}`, type: "SINGLE_LINE", scope: "ATTENDEE" };
    const { data } = await call(questions.create, { token, params: { eventId }, body });
    asked.push({ id: data.id, type: data.type, title: data.title });
  }
  return asked;
}

const answersTo = (asked: readonly object[]) =>
  Array.from({ length: TICKETS }, (_, ticket) =>
    asked.map((_one, place) => ({ asked: place, ticket, answer: `Answer ${place} of ${ticket}` })),
  ).flat();

type Order = { head: Head; details: object; people: readonly Item[] };

function copyOf({ head, details, people }: Order, number: number): object[] {
  const orderId = randomText(ID_LENGTH);
  const buyer = { firstName: "Ann", lastName: `Lee ${number}`, email: `a.${number}@buyer.example` };
  const createdAt = new Date(Date.parse(head.createdAt) - number * 7).toISOString();
  const reference = `F-${orderId.slice(0, 6).toUpperCase()}`;
  const one: Head = { ...head, id: orderId, buyer, createdAt, completedAt: createdAt, reference };
  const attendees = people.map((item, index) => {
    const id = attendeeIdOf(orderId, index);
    const name = { ...buyer, lastName: `Guest ${index} of ${number}` };
    const shown = { ...attendeeItem.parse(item), id, ...name, reference, createdAt };
    const listed = listKeys(head.eventId, { orderId, kind: "ATT", id });
    const own = { id, ...name, reference, createdAt };
    return {
      ...item,
      ...own,
      ...attendeeKey(orderId, index),
      ...listed,
      row: packAttendeeRow(shown),
    };
  });
  return [packHead(one), { ...details, ...detailsKey(orderId) }, ...attendees];
}

// How are tickets issued? Each ticket is put only if it is absent, so any process may repeat it.
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { listKeys } from "#functions/core/table/listed-item.ts";
import { tryWrite, type Write } from "#functions/core/table/table.ts";
import { type Head, ticketCount } from "#functions/engine/order/head.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { packAttendeeRow } from "#functions/engine/tickets/attendee-row.ts";
import { attendeeItem, placeOf } from "#functions/stored/attendees.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import type { Person } from "#shared/core/people.ts";
import { problem } from "#shared/core/problems.ts";
import { isComplete } from "#shared/rules/order/order-life.ts";
import {
  lineTitle,
  namesByTicket,
  stockAtCompletion,
  ticketPlaces,
} from "#shared/rules/order/order-tickets.ts";

/** So few that connections of the function stay free for other work. */
const AT_ONCE = 25;

export async function issue(orderId: string): Promise<void> {
  const order = await readOrder(orderId);
  if (order) await issueTickets(order);
}

type Issued = Pick<OrderItems, "head" | "details" | "attendees">;

const lacksTickets = ({ head, attendees }: Issued): boolean =>
  isComplete(head) && attendees.length < ticketCount(head);

/** Units may change only after this, so that the stock tells which one a missing ticket has. */
export async function withAllTickets(order: OrderItems): Promise<OrderItems> {
  if (!lacksTickets(order)) return order;
  await issueTickets(order);
  return (await readOrder(order.head.id)) ?? order;
}

export async function issueTickets(order: Issued): Promise<void> {
  if (!lacksTickets(order)) return;
  let isBusy = false;
  const isIssued = new Set(order.attendees.map(({ index }) => index));
  await forEachConcurrent(
    [...ticketsOf(order).entries()].filter(([index]) => !isIssued.has(index)),
    {
      atOnce: AT_ONCE,
      isOver: () => isBusy,
      work: async ([index, ticket]) => {
        const written = await tryWrite(ticketWrite(order.head, index, ticket));
        if (!written.ok && written.because !== "condition") isBusy = true;
      },
    },
  );
  if (isBusy) throw problem("busy", { retryAfter: 1 });
}

type Ticket = {
  part: number;
  ticketId: string;
  tierId: string | null;
  title: string;
  person: Person;
};

function ticketsOf({ head, details, attendees }: Issued): Ticket[] {
  const names = namesByTicket(head.lines, details?.attendees ?? []);
  const buyer = details?.buyer ?? { firstName: "", lastName: "", email: "" };
  const stock = stockAtCompletion(head.stock, attendees);
  return ticketPlaces(head.lines, stock).map(({ line, part }, index) => {
    const { ticketId = "", title = "", tier = null } = head.lines[line] ?? {};
    const { firstName, lastName, email } = names[index] ?? buyer;
    const person = { firstName, lastName, email };
    const shown = lineTitle({ title, tierLabel: tier?.label ?? null });
    return { part, ticketId, tierId: tier?.id ?? null, title: shown, person };
  });
}

function ticketWrite(head: Head, index: number, ticket: Ticket): Write {
  const { part, ticketId, tierId, title, person } = ticket;
  const id = attendeeIdOf(head.id, index);
  const shown = {
    id,
    ticketId,
    tierId,
    ticketTitle: title,
    ...person,
    status: "ACTIVE" as const,
    revision: 1,
    reference: head.reference ?? "",
    createdAt: head.completedAt ?? head.createdAt,
  };
  return {
    put: {
      ...attendeeItem.whole({
        orderId: head.id,
        place: placeOf(index),
        accountId: head.accountId,
        evt: head.eventId,
        index,
        part,
        checkIns: {},
        ...shown,
      }),
      ...listKeys(head.eventId, { orderId: head.id, kind: "ATT", id }),
      row: packAttendeeRow(shown),
    },
    if: "attribute_not_exists(pk)",
  };
}

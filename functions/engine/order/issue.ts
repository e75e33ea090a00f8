// How are tickets issued? Each ticket is put only if it is absent, so any process may repeat it.

import { attendeeItem, placeOf } from "#functions/attendees/item.ts";
import { inTurn } from "#functions/core/ports/in-turn.ts";
import { listKeys } from "#functions/core/table/listed-item.ts";
import { tryWrite, type Write } from "#functions/core/table/table.ts";
import { packAttendeeRow } from "#functions/engine/order/attendee-row.ts";
import { type Head, ticketCount } from "#functions/engine/order/head.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { linesOf } from "#functions/engine/order/price-lines.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import type { Person } from "#shared/core/people.ts";
import { problem } from "#shared/core/problems.ts";
import { isComplete } from "#shared/rules/order-life.ts";
import { namesByTicket, stockAtCompletion, ticketPlaces } from "#shared/rules/order-tickets.ts";
import { lineTitle } from "#shared/rules/price-steps.ts";

/** Parallel writes per order. The limit leaves connections of the function free for other work. */
const AT_ONCE = 25;

/** Issues the missing tickets of a completed order. An order in any other state gets none. */
export async function issue(orderId: string): Promise<void> {
  const order = await readOrder(orderId);
  if (order) await issueTickets(order);
}

type Issued = Pick<OrderItems, "head" | "details" | "attendees">;

/** True if the order is complete, and some of its tickets are not issued yet. */
const lacksTickets = ({ head, attendees }: Issued): boolean =>
  isComplete(head) && attendees.length < ticketCount(head);

/**
 * Returns the order with all its tickets. Units of a completed order change only after that, so
 * that the stock tells which unit a missing ticket has.
 */
export async function withAllTickets(order: OrderItems): Promise<OrderItems> {
  if (!lacksTickets(order)) return order;
  await issueTickets(order);
  return (await readOrder(order.head.id)) ?? order;
}

/**
 * Does the same as `issue` for an order that was just read or written. Throws 503 `busy` if a write
 * failed.
 */
export async function issueTickets(order: Issued): Promise<void> {
  if (!lacksTickets(order)) return;
  let isBusy = false;
  const isIssued = new Set(order.attendees.map(({ index }) => index));
  await inTurn(
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

type Ticket = { part: number; ticketId: string; title: string; person: Person };

/** One entry per ticket, by the ticket's number. The buyer's name stands where nobody is named. */
function ticketsOf({ head, details, attendees }: Issued): Ticket[] {
  const names = namesByTicket(head.lines, details?.attendees ?? []);
  const buyer = details?.buyer ?? { firstName: "", lastName: "", email: "" };
  const stock = stockAtCompletion(head.stock, attendees);
  const lines = linesOf(head);
  return ticketPlaces(lines, stock).map(({ line: at, part }, index) => {
    const line = lines[at];
    const [ticketId, title] = line ? [line.ticketId, lineTitle(line)] : ["", ""];
    const { firstName, lastName, email } = names[index] ?? buyer;
    return { part, ticketId, title, person: { firstName, lastName, email } };
  });
}

/** Puts a ticket that is absent. */
function ticketWrite(head: Head, index: number, { part, ticketId, title, person }: Ticket): Write {
  const id = attendeeIdOf(head.id, index);
  const shown = {
    id,
    ticketId,
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

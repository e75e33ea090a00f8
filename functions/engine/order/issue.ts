// How are tickets issued? Each ticket is put only if it is absent, so any process may repeat it.

import { inTurn } from "#functions/core/ports/in-turn.ts";
import { listKeys } from "#functions/core/table/listed-item.ts";
import { tryWrite } from "#functions/core/table/table.ts";
import { packAttendeeRow } from "#functions/engine/order/attendee-row.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { attendeeKey, type Details } from "#functions/engine/order/order-items.ts";
import type { Person } from "#shared/contracts/orders.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";
import { isComplete } from "#shared/rules/order-life.ts";

/** Parallel writes per order. The limit leaves connections of the function free for other work. */
const AT_ONCE = 25;

/** Issues the missing tickets of a completed order. An order in any other state gets none. */
export async function issue(orderId: string): Promise<void> {
  const order = await readOrder(orderId);
  if (order) await issueTickets(order);
}

/**
 * Does the same for an order that was just read or written. Throws 503 `busy` if a write failed.
 */
export async function issueTickets({
  head,
  details,
}: {
  head: Head;
  details: Details | null;
}): Promise<void> {
  if (!isComplete(head)) return;
  let isBusy = false;
  await inTurn([...ticketsOf(head, details).entries()], {
    atOnce: AT_ONCE,
    isOver: () => isBusy,
    work: async ([index, { part, ticketId, title, person }]) => {
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
      const item = {
        ...attendeeKey(head.id, index),
        acc: head.accountId,
        evt: head.eventId,
        index,
        part,
        checkIns: {},
        ...shown,
      };
      const written = await tryWrite({
        put: {
          ...item,
          ...listKeys(head.eventId, { orderId: head.id, kind: "ATT", id }),
          row: packAttendeeRow(shown),
        },
        if: "attribute_not_exists(pk)",
      });
      if (!written.ok && written.because !== "condition") isBusy = true;
    },
  });
  if (isBusy) throw problem("busy", { retryAfter: 1 });
}

/**
 * One entry per ticket, in the order of the lines. Named attendees fill the tickets of their type
 * in the order they were entered; the buyer's name fills the rest.
 */
function ticketsOf(
  head: Head,
  details: Details | null,
): { part: number; ticketId: string; title: string; person: Person }[] {
  const waiting = [...(details?.attendees ?? [])];
  const buyer = details?.buyer ?? { firstName: "", lastName: "", email: "" };
  return head.lines.flatMap(({ ticketId, title, quantity }, at) => {
    const part = head.stock.findIndex(({ line }) => line === at);
    return Array.from({ length: quantity }, () => {
      const index = waiting.findIndex((one) => one.ticketId === ticketId);
      const [named] = index >= 0 ? waiting.splice(index, 1) : [];
      const { firstName, lastName, email } = named ?? buyer;
      return { part, ticketId, title, person: { firstName, lastName, email } };
    });
  });
}

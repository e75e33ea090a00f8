// How are tickets issued? Each ticket is put only if it is absent, so any process may repeat it.
import { packAttendeeRow } from "#functions/core/attendee-row.ts";
import { inTurn } from "#functions/core/in-turn.ts";
import { listKeys } from "#functions/core/list-index.ts";
import { writeItem } from "#functions/core/table.ts";
import { attendeeKey, type Details, type Head } from "#functions/orders/head.ts";
import { readOrder } from "#functions/orders/order.ts";
import type { Person } from "#shared/contracts/orders.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

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
  if (head.status !== "COMPLETED") return;
  let isBusy = false;
  await inTurn([...ticketsOf(head, details).entries()], {
    atOnce: AT_ONCE,
    isOver: () => isBusy,
    work: async ([index, { ticketId, title, person }]) => {
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
        acc: head.acc,
        evt: head.evt,
        index,
        checkIns: {},
        ...shown,
      };
      const written = await writeItem({
        put: {
          ...item,
          ...listKeys(head.evt, { orderId: head.id, kind: "ATT", id }),
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
): { ticketId: string; title: string; person: Person }[] {
  const waiting = [...(details?.attendees ?? [])];
  const buyer = details?.buyer ?? { firstName: "", lastName: "", email: "" };
  return head.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, () => {
      const index = waiting.findIndex((one) => one.ticketId === line.ticketId);
      const [named] = index >= 0 ? waiting.splice(index, 1) : [];
      const { firstName, lastName, email } = named ?? buyer;
      return { ticketId: line.ticketId, title: line.title, person: { firstName, lastName, email } };
    }),
  );
}

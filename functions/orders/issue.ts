// How do tickets come into being? One item each, put only where it is absent: anyone may do it, any
// number of times.
import { inTurn } from "#functions/core/in-turn.ts";
import { writeItem } from "#functions/core/table.ts";
import { attendeeKey, type Details, type Head, listPartition } from "#functions/orders/head.ts";
import { readOrder } from "#functions/orders/order.ts";
import type { Person } from "#shared/contracts/orders.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * Tickets that are written at once: a large order must not use up the connections of its function.
 */
const AT_ONCE = 25;

/**
 * Issues the tickets of a completed order that are not there yet; an order in any other state gets
 * none.
 */
export async function issue(orderId: string): Promise<void> {
  const order = await readOrder(orderId);
  if (order) await issueTickets(order);
}

/** The same for an order that was just read or written. */
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
        status: "ACTIVE",
        revision: 1,
        reference: head.reference,
        createdAt: head.completedAt,
      };
      const row = { ...shown, orderId: head.id, checkedInAt: null };
      const item = {
        ...attendeeKey(head.id, index),
        acc: head.acc,
        evt: head.evt,
        index,
        checkIns: {},
        ...shown,
      };
      const written = await writeItem({
        put: { ...item, listPk: listPartition(head), listSk: `ATT#${id}`, row },
        if: "attribute_not_exists(pk)",
      });
      if (!written.ok && written.because !== "condition") isBusy = true;
    },
  });
  if (isBusy) throw problem("busy", { retryAfter: 1 });
}

/**
 * One entry per ticket in the lines' order; people who were named for a ticket get it in the order
 * they were named.
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

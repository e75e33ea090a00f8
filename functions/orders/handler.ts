// Orders: what an event's orders are, and everything about one.
import { listedItems } from "#functions/core/event-index.ts";
import { asSystem } from "#functions/core/scope.ts";
import { linkOf } from "#functions/core/secrets.ts";
import { serve } from "#functions/core/serve.ts";
import { readSession } from "#functions/core/session.ts";
import type { AttendeeItem, OrderItems } from "#functions/orders/head.ts";
import { unpackRow } from "#functions/orders/head-item.ts";
import { readOrder } from "#functions/orders/order.ts";
import { type Order, orderSorts, orders } from "#shared/contracts/orders.ts";
import { pageOf } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";
import { shownOrderStatus } from "#shared/rules/order-status.ts";

export const handler = serve(
  orders,
  {
    list: async ({ event, query }) =>
      pageOf((await listedItems(event.id, "ORD#")).map(unpackRow), query, {
        sorts: orderSorts,
        text: (row) => `${row.reference ?? ""} ${row.firstName} ${row.lastName} ${row.email}`,
      }),
    get: async ({ event, params }) => {
      // Read outside the scope: another event's order must look like one that does not exist.
      const found = await asSystem(() => readOrder(params.orderId));
      if (found?.head.evt !== event.id) throw problem("not_found");
      return shown(found);
    },
  },
  readSession,
);

async function shown({ head, details, attendees }: OrderItems): Promise<Order> {
  const { id, reference, paymentStatus, lines, totals, currency, createdAt, completedAt, mail, log } = head;
  const buyer = head.buyer ?? details?.buyer;
  return {
    id,
    reference,
    status: shownOrderStatus(head),
    firstName: buyer?.firstName ?? "",
    lastName: buyer?.lastName ?? "",
    email: buyer?.email ?? "",
    ticketCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalMinor: totals.totalMinor,
    currency,
    createdAt,
    shortId: await linkOf("order-link", id),
    paymentStatus,
    lines,
    totals,
    // Refunds are of the whole amount so far.
    refundedMinor: head.refundStatus === "REFUNDED" ? totals.totalMinor : 0,
    attendees: await Promise.all(attendees.map(shownAttendee)),
    completedAt,
    mail: mail && { state: mail.state, at: mail.at },
    timeline: log,
  };
}

async function shownAttendee(attendee: AttendeeItem): Promise<Order["attendees"][number]> {
  const { id, firstName, lastName, email, ticketId, ticketTitle, status } = attendee;
  return { id, shortId: await linkOf("attendee-link", id), firstName, lastName, email, ticketId, ticketTitle, status };
}

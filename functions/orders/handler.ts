// What can an organizer see and do with an event's orders?

import { serve } from "#functions/access/serve.ts";
import { readSession } from "#functions/access/session.ts";
import { listedColumns } from "#functions/core/table/list-index.ts";
import { unpackOrderRows } from "#functions/engine/order/order-row.ts";
import { editBuyer } from "#functions/orders/edit-buyer.ts";
import { requestMail } from "#functions/orders/mails.ts";
import { orderOfEvent } from "#functions/orders/order-of-event.ts";
import { presentOrder } from "#functions/orders/present.ts";
import { orderSorts, orders } from "#shared/contracts/orders.ts";
import { pageOf } from "#shared/core/lists.ts";

export const handler = serve(
  orders,
  {
    list: async ({ event, query }) =>
      pageOf(unpackOrderRows((await listedColumns(event.id, "ORD")).map(({ row }) => row)), query, {
        sorts: orderSorts,
        text: (row) => `${row.reference ?? ""} ${row.firstName} ${row.lastName} ${row.email}`,
      }),
    get: async ({ event, params }) => presentOrder(await orderOfEvent(event.id, params.orderId)),
    update: async ({ event, params, body, request, session }) => {
      const order = await orderOfEvent(event.id, params.orderId);
      await editBuyer(order, body, { version: request.version, by: session.userId });
      return presentOrder(await orderOfEvent(event.id, params.orderId));
    },
    resendConfirmation: async ({ event, params, request, session }) => {
      const order = await orderOfEvent(event.id, params.orderId);
      await requestMail(
        order,
        { kind: "CONFIRMATION" },
        { by: session.userId, key: request.idempotencyKey },
      );
    },
  },
  readSession,
);

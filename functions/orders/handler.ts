// What can an organizer see and do with an event's orders?

import { serve } from "#functions/access/serve.ts";
import { mustBeConfirmed } from "#functions/access/session.ts";
import { mustBeInSteps } from "#functions/core/http/amount-steps.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { listedColumns } from "#functions/core/table/list-index.ts";
import { unpackOrderRows } from "#functions/engine/order/order-row.ts";
import { refundOrder } from "#functions/engine/payment/refunds.ts";
import { cancelOrder } from "#functions/orders/cancel.ts";
import { editBuyer } from "#functions/orders/edit-buyer.ts";
import { requestMail } from "#functions/orders/mails.ts";
import { createManualOrder } from "#functions/orders/manual.ts";
import { orderOfEvent } from "#functions/orders/order-of-event.ts";
import { presentOrder } from "#functions/orders/present.ts";
import { orderSorts, orders } from "#shared/contracts/orders.ts";
import { pageOf } from "#shared/core/lists.ts";
import { badgesOf } from "#shared/rules/order-status.ts";

export const handler = serve(orders, {
  list: async ({ event, query }) =>
    pageOf(unpackOrderRows((await listedColumns(event.id, "ORD")).map(({ row }) => row)), query, {
      sorts: orderSorts,
      text: (row) => `${row.reference ?? ""} ${row.firstName} ${row.lastName} ${row.email}`,
      filter: (row, _, words) => badgesOf(row).some((badge) => words.includes(badge)),
    }),
  create: async ({ event, body, request, session }) => {
    mustBeConfirmed(session);
    const asked = { by: session.userId, key: request.idempotencyKey };
    const { head } = await createManualOrder(event, body, asked);
    return presentOrder(await orderOfEvent(event.id, head.id));
  },
  get: async ({ event, params }) => presentOrder(await orderOfEvent(event.id, params.orderId)),
  update: async ({ event, params, body, request, session }) => {
    const order = await orderOfEvent(event.id, params.orderId);
    await editBuyer(order, body, { version: request.version, by: session.userId });
    return presentOrder(await orderOfEvent(event.id, params.orderId));
  },
  cancel: async ({ event, params, body, request, session }) => {
    const order = await orderOfEvent(event.id, params.orderId);
    const refundId = body.refund ? await refundIdOf(params.orderId, request.idempotencyKey) : null;
    await cancelOrder(order, { by: session.userId, refundId });
    return presentOrder(await orderOfEvent(event.id, params.orderId));
  },
  refund: async ({ event, params, body, request, session }) => {
    const { amountMinor, notifyBuyer: isTold } = body;
    const order = await orderOfEvent(event.id, params.orderId);
    mustBeInSteps("amountMinor", amountMinor, order.head.currency);
    const id = await refundIdOf(params.orderId, request.idempotencyKey);
    await refundOrder(order, { id, amountMinor, by: session.userId, isTold });
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
});

const REFUND_ID_LENGTH = 12;

/** The same request has the same refund. */
const refundIdOf = (orderId: string, key: string): Promise<string> =>
  hmac("refund-id", `${orderId}#${key}`, REFUND_ID_LENGTH);

// What can an organizer see and do with an event's orders?
import { serve } from "#functions/access/serve.ts";
import { mustBeConfirmed } from "#functions/access/sign-in/session.ts";
import { mustBeInSteps } from "#functions/core/http/amount-steps.ts";
import { present } from "#functions/core/http/present.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { refundOrder } from "#functions/engine/payment/refunds.ts";
import { listedOrders } from "#functions/engine/tickets/event-index.ts";
import { cancelOrder } from "#functions/orders/cancel.ts";
import { changing } from "#functions/orders/changing.ts";
import { editBuyer } from "#functions/orders/edit-buyer.ts";
import { requestMail } from "#functions/orders/mails.ts";
import { createManualOrder } from "#functions/orders/manual.ts";
import { orderList } from "#functions/orders/order-list.ts";
import { orderOfEvent } from "#functions/orders/order-of-event.ts";
import { presentOrder } from "#functions/orders/present.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { OrderRow, orders } from "#shared/contracts/orders.ts";
import { pageOf } from "#shared/core/lists.ts";

type Named = { event: StoredEvent; params: { orderId: string } };

const changed = changing(
  ({ event, params }: Named) => orderOfEvent(event.id, params.orderId),
  presentOrder,
);

export const handler = serve(orders, {
  list: async ({ event, query }) => {
    const { data, meta } = pageOf(await listedOrders(event.id), query, orderList);
    return { data: data.map((row) => present(OrderRow, row)), meta };
  },
  create: async ({ event, body, request, session }) => {
    mustBeConfirmed(session);
    const actor = { by: session.userId, key: request.idempotencyKey };
    const { head } = await createManualOrder(event, body, actor);
    return presentOrder(await orderOfEvent(event.id, head.id));
  },
  get: async ({ event, params }) => presentOrder(await orderOfEvent(event.id, params.orderId)),
  update: changed((order, { body, request, session }) =>
    editBuyer(order, body, { version: request.version, by: session.userId }),
  ),
  cancel: changed(async (order, { body, request, session }) => {
    const refundId = body.refund ? await refundIdOf(order.head.id, request.idempotencyKey) : null;
    await cancelOrder(order, { by: session.userId, refundId });
  }),
  refund: changed(async (order, { body, request, session }) => {
    const { amountMinor, notifyBuyer } = body;
    mustBeInSteps("amountMinor", amountMinor, order.head.currency);
    const id = await refundIdOf(order.head.id, request.idempotencyKey);
    await refundOrder(order, { id, amountMinor, by: session.userId, notifyBuyer });
  }),
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

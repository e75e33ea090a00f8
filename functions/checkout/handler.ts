// How does a basket become a paid order? The order's link is the permission to see and change it.
import { servePublic } from "#functions/access/serve-public.ts";
import { saveDetails } from "#functions/checkout/details.ts";
import { extend } from "#functions/checkout/extend.ts";
import { openOrder, presentOpened, refreshedOrder } from "#functions/checkout/opened-order.ts";
import { setPromoCode } from "#functions/checkout/promo-code.ts";
import { limitClosings } from "#functions/checkout/rate-limits.ts";
import { startPayment } from "#functions/checkout/start-payment.ts";
import { cancelPayment, endUnpaid } from "#functions/engine/payment/end-unpaid.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { hasOpenPayment, isReserved } from "#shared/rules/order/order-life.ts";

export const handler = servePublic(checkout, {
  get: async ({ params }) => presentOpened(await refreshedOrder(params.eventId, params.shortId)),
  saveDetails: async ({ params, body, request }) =>
    presentOpened(
      await saveDetails(await openOrder(params.eventId, params.shortId), body, request),
    ),
  startPayment: async ({ params }) => {
    const { clientSecret, head } = await startPayment(
      await openOrder(params.eventId, params.shortId),
    );
    return { clientSecret, totalMinor: head.totals.totalMinor, currency: head.currency };
  },
  extend: async ({ params, request }) =>
    presentOpened(
      await extend(await openOrder(params.eventId, params.shortId), request.idempotencyKey),
    ),
  setPromoCode: async ({ params, body, request }) => {
    const order = await openOrder(params.eventId, params.shortId);
    return presentOpened(await setPromoCode(order, body.promoCode, request));
  },
  removePromoCode: async ({ params, request }) => {
    const order = await openOrder(params.eventId, params.shortId);
    return presentOpened(await setPromoCode(order, null, request));
  },
  /** Only an order without an open payment can be replaced. Money may still arrive after all. */
  closePayment: async ({ params, body: { attempt }, request }) => {
    const { head } = await openOrder(params.eventId, params.shortId);
    if (isReserved(head) && hasOpenPayment(head) && head.payment?.attempt === attempt) {
      await limitClosings(head.eventId, request.address);
      await cancelPayment(head.id, attempt);
    }
    return presentOpened(await openOrder(params.eventId, params.shortId));
  },
  abandon: async ({ params, request }) => {
    const { head } = await openOrder(params.eventId, params.shortId);
    if (isReserved(head))
      await endUnpaid(head.id, "ABANDONED", () => limitClosings(head.eventId, request.address));
    return presentOpened(await openOrder(params.eventId, params.shortId));
  },
});

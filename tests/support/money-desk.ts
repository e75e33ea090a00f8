// How does a test refund, cancel and dispute? With a sold order, the organizer's calls about it,
// and what the provider did.
import { randomUUID } from "node:crypto";
import { asSystem } from "#functions/core/table/scope.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { type PoolLevel, poolLevels } from "#functions/engine/stock/pools.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { auth } from "#shared/contracts/auth.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { publicTickets } from "#shared/contracts/public-tickets.ts";
import { attendeeIdOf, ID_LENGTH } from "#shared/core/ids.ts";
import type { AttendeeStatus } from "#shared/core/people.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { call } from "#tests/support/call.ts";
import { type Line, type OnSale, openOnSale } from "#tests/support/on-sale.ts";
import { PASSWORD, type TicketSketch } from "#tests/support/world.ts";

export type MoneyDesk = Awaited<ReturnType<typeof openMoneyDesk>>;
type RefundBody = BodyInput<typeof orders.refund>;
type CancelBody = BodyInput<typeof orders.cancel>;
type MoveBody = BodyInput<typeof attendees.move>;
type AttendeeBody = BodyInput<typeof attendees.create>;
type ManualBody = BodyInput<typeof orders.create>;

/** A sale with an organizer who works on its orders. Close it when done. */
export async function openMoneyDesk(sketches?: TicketSketch[], sale?: OnSale) {
  const own = sale ?? (await openOnSale(sketches));
  let { token } = own.owner;
  const options = (orderId: string) => ({ token, params: { eventId: own.event.id, orderId } });

  const ofTicket = (orderId: string, index: number) => ({
    token,
    params: { eventId: own.event.id, attendeeId: attendeeIdOf(orderId, index) },
  });

  return {
    sale: own,

    /** Buys with a test card. Returns the order's id. */
    async bought(quantity = 2, card = "pm_card_visa"): Promise<string> {
      const lines: Line[] = [{ ticketId: own.ticketId, quantity }];
      const { data: order } = await own.reserve(lines);
      await own.fillIn(order);
      const { data: payment } = await own.startPayment(order);
      await own.confirm(payment.clientSecret, card);
      await own.deliver();
      return idOf(order);
    },

    look: async (orderId: string): Promise<Order> =>
      (await call(orders.get, options(orderId))).data,
    refund: (orderId: string, body: RefundBody, idempotencyKey: string = randomUUID()) =>
      call(orders.refund, { ...options(orderId), body, idempotencyKey }),
    cancel: (orderId: string, body: CancelBody = {}, idempotencyKey: string = randomUUID()) =>
      call(orders.cancel, { ...options(orderId), body, idempotencyKey }),
    attendee: async (orderId: string, index: number) =>
      (await call(attendees.get, ofTicket(orderId, index))).data,
    move: (orderId: string, index: number, body: MoveBody, version = 1) =>
      call(attendees.move, { ...ofTicket(orderId, index), body, version }),
    setStatus: (orderId: string, index: number, status: AttendeeStatus) =>
      call(attendees.setStatus, { ...ofTicket(orderId, index), body: { status } }),
    /** The code that the ticket's page shows now. */
    codeOf: async (orderId: string, index: number): Promise<string> => {
      const { shortId } = (await call(attendees.get, ofTicket(orderId, index))).data;
      const params = { eventId: own.event.id, shortId };
      return (await call(publicTickets.get, { params })).data.qrText;
    },

    addAttendee: (body: AttendeeBody, idempotencyKey: string = randomUUID()) =>
      call(attendees.create, { token, params: { eventId: own.event.id }, body, idempotencyKey }),
    create: (body: ManualBody, idempotencyKey: string = randomUUID()) =>
      call(orders.create, { token, params: { eventId: own.event.id }, body, idempotencyKey }),

    head: async (orderId: string): Promise<Head> => {
      const order = await asSystem(() => readOrder(orderId));
      if (!order) throw new Error(`There is no order ${orderId}.`);
      return order.head;
    },
    level: async (pool = own.ticketId): Promise<PoolLevel | undefined> =>
      (await asSystem(() => poolLevels(own.event.id, [pool]))).get(pool),

    /** The refunds of an order at the provider: amount and status, oldest first. */
    async atProvider(orderId: string): Promise<[number, string | null][]> {
      const { paid } = await asSystem(async () => (await readOrder(orderId))?.head ?? { paid: "" });
      return [...own.bench.standIn.state.refunds.values()]
        .filter(({ object }) => object.payment_intent === paid)
        .map(({ object: { amount, status } }) => [amount, status]);
    },

    /** Refunds at the provider, as somebody does in its dashboard. */
    async refundThere(orderId: string, amount: number): Promise<void> {
      const { paid } = await asSystem(async () => (await readOrder(orderId))?.head ?? { paid: "" });
      await own.bench.stripe.refunds.create({ payment_intent: paid ?? "", amount });
    },

    /** The bank decides the dispute of an order. */
    async decide(end: "won" | "lost"): Promise<void> {
      const [id = ""] = own.bench.standIn.state.disputes.keys();
      const body = new URLSearchParams({ act: end === "won" ? "win" : "lose", id });
      await fetch(`${own.bench.baseUrl}/console/act`, { method: "POST", body, redirect: "manual" });
      await own.deliver();
    },

    /** Lets time pass. The organizer's token has expired too, so this signs in again. */
    async pass(seconds: number): Promise<void> {
      await own.pass(seconds);
      const body = { email: own.owner.me.email, password: PASSWORD };
      token = (await call(auth.login, { body })).data.token ?? "";
    },

    agree: () => own.wrongs(),
    close: () => own.close(),
  };
}

export const idOf = ({ shortId }: CheckoutOrder): string => shortId.slice(0, ID_LENGTH);

// How does a test refund, cancel and dispute? With a sold order, the organizer's calls about it,
// and what the provider did.
import { randomUUID } from "node:crypto";
import { asSystem } from "#functions/core/table/scope.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { type PoolLevel, poolLevels } from "#functions/engine/stock/levels.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { auth } from "#shared/contracts/auth.ts";
import { type Order, type OrderBadge, type OrderRow, orders } from "#shared/contracts/orders.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { attendeeIdOf, ID_LENGTH } from "#shared/core/ids.ts";
import type { AttendeeStatus } from "#shared/core/people.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { type Line, type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { PASSWORD, type TicketSketch } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

export type MoneyDesk = Awaited<ReturnType<typeof openMoneyDesk>>;
type RefundBody = BodyInput<typeof orders.refund>;
type CancelBody = BodyInput<typeof orders.cancel>;
type MoveBody = BodyInput<typeof attendees.move>;
type AttendeeBody = BodyInput<typeof attendees.create>;
type ManualBody = BodyInput<typeof orders.create>;

/** A sale with an organizer who works on its orders. Close it when done. */
export async function openMoneyDesk(
  sketches?: TicketSketch[],
  fields: Record<string, unknown> = {},
) {
  const sale = await openOnSale(sketches, fields);
  const session = { token: sale.owner.token };

  return {
    sale,
    ...ordersOf(sale, session),
    ...ticketsOf(sale, session),
    ...providerOf(sale),

    token: () => session.token,

    level: async (pool = sale.ticketId): Promise<PoolLevel | undefined> =>
      (await asSystem(() => poolLevels(sale.event.id, [pool]))).get(pool),

    /** Lets time pass. The organizer's token has expired too, so this signs in again. */
    async pass(seconds: number): Promise<void> {
      await sale.pass(seconds);
      const body = { email: sale.owner.me.email, password: PASSWORD };
      session.token = (await call(auth.login, { body })).data.token ?? "";
    },

    agree: () => sale.wrongs(),
    close: () => sale.close(),
  };
}

type Session = { token: string };

async function headOf(orderId: string): Promise<Head> {
  const order = await asSystem(() => readOrder(orderId));
  if (!order) throw new Error(`There is no order ${orderId}.`);
  return order.head;
}

/** Whole orders: bought with a card, made by hand, refunded and cancelled. */
function ordersOf(sale: OnSale, session: Session) {
  const options = (orderId: string) => ({
    ...session,
    params: { eventId: sale.event.id, orderId },
  });
  const ofEvent = () => ({ ...session, params: { eventId: sale.event.id } });

  return {
    /** Buys with a test card. Returns the order's id. */
    async bought(quantity = 2, card = "pm_card_visa"): Promise<string> {
      const lines: Line[] = [{ ticketId: sale.ticketId, quantity }];
      const { data: order } = await sale.reserve(lines);
      await sale.fillIn(order);
      const { data: payment } = await sale.startPayment(order);
      await sale.confirm(payment.clientSecret, card);
      await sale.deliver();
      return order.shortId.slice(0, ID_LENGTH);
    },

    create: (body: ManualBody, idempotencyKey: string = randomUUID()) =>
      call(orders.create, { ...ofEvent(), body, idempotencyKey }),
    look: async (orderId: string): Promise<Order> =>
      (await call(orders.get, options(orderId))).data,
    /** The order as the list shows it; undefined if the list does not have it. */
    row: async (orderId: string): Promise<OrderRow | undefined> =>
      (await call(orders.list, ofEvent())).data.find(({ id }) => id === orderId),
    /** The ids of the orders that the list finds by a badge. */
    withBadge: async (badge: OrderBadge): Promise<string[]> =>
      (
        await call(orders.list, { ...ofEvent(), search: `?filter_fields[status]=${badge}` })
      ).data.map(({ id }) => id),
    head: headOf,
    refund: (orderId: string, body: RefundBody, idempotencyKey: string = randomUUID()) =>
      call(orders.refund, { ...options(orderId), body, idempotencyKey }),
    cancel: (orderId: string, body: CancelBody = {}, idempotencyKey: string = randomUUID()) =>
      call(orders.cancel, { ...options(orderId), body, idempotencyKey }),
  };
}

/** Single tickets, by their number in the order. */
function ticketsOf(sale: OnSale, session: Session) {
  const eventId = sale.event.id;
  const ofTicket = (orderId: string, index: number) => ({
    ...session,
    params: { eventId, attendeeId: attendeeIdOf(orderId, index) },
  });
  const attendee = async (orderId: string, index: number) =>
    (await call(attendees.get, ofTicket(orderId, index))).data;

  return {
    attendee,
    addAttendee: (body: AttendeeBody, idempotencyKey: string = randomUUID()) =>
      call(attendees.create, { ...session, params: { eventId }, body, idempotencyKey }),
    move: (orderId: string, index: number, body: MoveBody, version = 1) =>
      call(attendees.move, { ...ofTicket(orderId, index), body, version }),
    setStatus: (orderId: string, index: number, status: AttendeeStatus) =>
      call(attendees.setStatus, { ...ofTicket(orderId, index), body: { status } }),

    /** The code that the ticket's page shows now. */
    async codeOf(orderId: string, index: number): Promise<string> {
      const { shortId } = await attendee(orderId, index);
      return (await call(publicTickets.get, { params: { eventId, shortId } })).data.qrText;
    },
  };
}

/** What the provider did, and what somebody does there. */
function providerOf({ bench, deliver }: OnSale) {
  const { state } = bench.standIn;
  const act = (wanted: string, id: string) =>
    fetch(`${bench.baseUrl}/console/act`, {
      method: "POST",
      body: new URLSearchParams({ act: wanted, id }),
      redirect: "manual",
    });

  return {
    /** The refunds of an order at the provider: amount and status, oldest first. */
    async atProvider(orderId: string): Promise<[number, string | null][]> {
      const { paid } = await headOf(orderId);
      return [...state.refunds.values()]
        .filter(({ object }) => object.payment_intent === paid)
        .map(({ object: { amount, status } }) => [amount, status]);
    },

    /** Refunds at the provider, as somebody does in its dashboard. */
    async refundThere(orderId: string, amount: number): Promise<void> {
      const { paid } = await headOf(orderId);
      await bench.stripe.refunds.create({ payment_intent: paid ?? "", amount });
    },

    /** Presses a button of the provider's console. */
    act,

    /** The bank decides the only dispute. */
    async decide(end: "won" | "lost"): Promise<void> {
      const [id = ""] = state.disputes.keys();
      await act(end === "won" ? "win" : "lose", id);
      await deliver();
    },
  };
}

// What state do the steps that a test kills start from? Orders at each point of their life, with
// all calls to the provider observed.
import { randomUUID } from "node:crypto";
import { asSystem } from "#functions/core/table/scope.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { setPoolCapacity } from "#functions/engine/stock/pools.ts";
import { headItem } from "#functions/stored/order/head.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { repeatedMails, toBuyers } from "#tests/support/oracles/mail-invariants.ts";
import { watchProvider } from "#tests/support/runs/crash.ts";
import { type Line, type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

export type CrashStage = Awaited<ReturnType<typeof openCrashStage>>;

const HOLD_SECONDS = 900;
const SWEEP_AFTER_SECONDS = 121;
/** Enough tickets for all orders of a test; each order takes two. */
const STOCK = 200;

/**
 * A sale whose provider, table and mail queue count as calls to the outside. Close it when done.
 */
export async function openCrashStage() {
  const sale = await openOnSale([
    { quantityAvailable: STOCK },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: STOCK },
    { title: "Box", quantityAvailable: 2 },
  ]);
  const provider = await watchProvider(sale.bench.baseUrl);
  process.env.STRIPE_API_URL = provider.url;
  const office = openPostOffice();
  const orders = ordersOf(sale);

  return {
    sale,
    office,
    ...orders,
    paying: async () => (await orders.paying()).order,
    over: async () => (await orders.over()).order,
    ...paymentsOf(sale, orders),
    ...retriesOf(sale, orders),

    /** Runs the stream worker and the mail worker for an order's current state. */
    async followUp({ shortId }: CheckoutOrder): Promise<void> {
      const head = await stored(headItem.key({ orderId: shortId.slice(0, 12) }));
      if (head) await follow({ now: head });
      await office.work(...office.queued.splice(0));
    },

    /** Mails that were sent more than once; empty is right. */
    mailWrongs: () => repeatedMails(toBuyers(office.sent, sale.owner)),

    async close() {
      office.close();
      await provider.close();
      await sale.close();
    },
  };
}

type Orders = ReturnType<typeof ordersOf>;

/** Orders at each point of their life before the payment. */
function ordersOf(sale: OnSale) {
  const paid = (): Line[] => [{ ticketId: sale.ticketId, quantity: 2 }];
  const free = (): Line[] => [{ ticketId: sale.tickets[1]?.id ?? "", quantity: 2 }];
  const reserved = async (lines: Line[]) => (await sale.reserve(lines)).data;
  /** Every order has its own mail address, so that its mail can be identified. */
  const fillIn = (order: CheckoutOrder) =>
    sale.fillIn(order, { email: `${order.shortId.slice(0, 12)}@foyer.example` });
  async function filledIn() {
    const order = await reserved(paid());
    await fillIn(order);
    return order;
  }
  async function paying() {
    const order = await filledIn();
    return { order, secret: (await sale.startPayment(order)).data.clientSecret };
  }
  async function over() {
    const opened = await paying();
    await sale.pass(HOLD_SECONDS + SWEEP_AFTER_SECONDS);
    return opened;
  }

  return {
    paid,
    free,
    last: (): Line[] => [{ ticketId: sale.tickets[2]?.id ?? "", quantity: 2 }],
    reserved,
    fillIn,
    filledIn,
    paying,
    over,
  };
}

/** Orders that are paid, in time or too late, and the webhooks that tell of it. */
function paymentsOf(sale: OnSale, orders: Orders) {
  const sent: { body: string; signature: string }[] = [];

  /** The provider cancels the intent as we asked, and takes the money nevertheless. */
  async function paidTooLate(): Promise<CheckoutOrder> {
    const { order, secret } = await orders.over();
    await sale.sweep();
    const intent = sale.bench.standIn.state.paymentIntents.get(
      secret.split("_secret_")[0] ?? "",
    )?.object;
    if (intent?.status !== "canceled")
      throw new Error("The payment of an order that is over must be cancelled.");
    Object.assign(intent, { status: "requires_payment_method", canceled_at: null });
    await sale.confirm(secret);
    sent.splice(0);
    return order;
  }

  async function leaveFree(units: number): Promise<void> {
    const pool = sale.ticketId;
    const event = { id: sale.event.id, accountId: sale.owner.me.account.id };
    await asSystem(async () => {
      const level = (await poolLevels(event.id, [pool])).get(pool);
      await setPoolCapacity(event, pool, (level?.kept ?? 0) + (level?.held ?? 0) + units);
    });
  }

  return {
    async confirmed(): Promise<CheckoutOrder> {
      const { order, secret } = await orders.paying();
      await sale.confirm(secret);
      sent.splice(0);
      return order;
    },

    paidTooLate,

    /** Like `paidTooLate`, after other orders took the last free unit. */
    async paidTooLateForGoneStock(): Promise<CheckoutOrder> {
      await leaveFree(2);
      const order = await paidTooLate();
      await leaveFree(0);
      return order;
    },

    /** Delivers the webhooks sent since the step began, including those delivered before. */
    async deliverAll() {
      await sale.bench.standIn.settle();
      sent.push(...sale.bench.receiver.requests.splice(0));
      sale.bench.receiver.requests.push(...sent);
      return sale.deliver();
    },
  };
}

/** Reservations that are repeated with their idempotency key. */
function retriesOf(sale: OnSale, orders: Orders) {
  /**
   * Sets a new idempotency key for the next reservation. Returns an order without `shortId`, to
   * receive the result.
   */
  async function newKey(key: { value: string }): Promise<CheckoutOrder> {
    key.value = randomUUID();
    const { data: shape } = await sale.reserve(orders.paid());
    return { ...shape, shortId: "" };
  }

  return {
    newKey,

    async reserveAs(order: CheckoutOrder, lines: Line[], key: string): Promise<void> {
      const { status, data } = await sale.reserve(lines, key);
      if (status < 300) Object.assign(order, data);
    },

    /** Like `newKey`, after the holds on the only two tickets of their kind have ended. */
    async newKeyForTheLast(key: { value: string }): Promise<CheckoutOrder> {
      await sale.pass(HOLD_SECONDS + SWEEP_AFTER_SECONDS);
      return newKey(key);
    },

    async reserveInsteadAs(
      order: CheckoutOrder,
      earlier: CheckoutOrder | null,
      key: string,
    ): Promise<void> {
      const { status, data } = await sale.reserveInstead(earlier?.shortId ?? "", 3, key);
      if (status < 300) Object.assign(order, data);
    },
  };
}

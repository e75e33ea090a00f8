// How does a test sell tickets? With a live event, buyers who reserve, fill in and pay, and a
// provider whose webhooks the test delivers.
import { randomUUID } from "node:crypto";
import { forgetProven } from "#functions/account/proven.ts";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { replaceMailQueue } from "#functions/mail/delivery/mail-queue.ts";
import { forgetRecipients } from "#functions/mail/tell-organizer.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { OWN_ACCOUNT } from "#scripts/local/stripe/state.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { webhooks } from "#shared/contracts/public/webhooks.ts";
import { violations } from "#tests/support/oracles/invariants.ts";
import { paymentsIn } from "#tests/support/oracles/provider-payments.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { type Answer, call } from "#tests/support/servers/call.ts";
import { openStripeBench } from "#tests/support/servers/stripe-bench.ts";
import { allOrders, type EventOrders } from "#tests/support/table/all-orders.ts";
import { keptItems } from "#tests/support/table/kept-items.ts";
import { openTable } from "#tests/support/table/tables.ts";

export type OnSale = Awaited<ReturnType<typeof openOnSale>>;
export type Line = {
  ticketId: string;
  quantity: number;
  tierId?: string;
  offeredMinor?: number;
};

/**
 * Opens an event with the given tickets and fields, live unless the test says otherwise, and a
 * clock that only the test moves. Close it when done.
 */
export async function openOnSale(
  sketches: TicketSketch[] = [{ quantityAvailable: 10 }],
  fields: Record<string, unknown> = {},
  isDraft = false,
) {
  const bench = await openStripeBench();
  const closeTable = await openTable();
  process.env.STRIPE_API_URL = bench.baseUrl;
  // Elapsed time is always 0, so that a slow table does not change these tests' results.
  const restoreClock = replaceClock({ nowMs: () => bench.clock.ms, elapsedMs: () => 0 });
  const mails: unknown[] = [];
  const restoreQueue = replaceMailQueue({ send: async (ref) => void mails.push(ref) });
  const options = { tickets: sketches, fields, isDraft };
  const { owner, event, tickets } = await keptItems(JSON.stringify(options), async () => {
    const owner = await keptItems("owner", () => given.owner());
    return { owner, ...(await given.event(owner, options)) };
  }, ["event", "ticket", "tier"]);
  forgetSheets();
  forgetRecipients();
  forgetProven();

  const buyers = buyersOf(event.id, tickets[0]?.id ?? "");
  const provider = providerOf(bench);
  return {
    ...buyers,
    ...provider,
    bench,
    owner,
    event,
    tickets,
    mails,
    ticketId: tickets[0]?.id ?? "",

    /** Buys to the end: reserve, fill in, start, pay and settle. Returns the paid order. */
    async buy(lines?: Line[]): Promise<CheckoutOrder> {
      const { data: order } = await buyers.reserve(lines);
      await buyers.fillIn(order);
      const { data: payment } = await buyers.startPayment(order);
      await provider.confirm(payment.clientSecret);
      await provider.deliver();
      return (await buyers.look(order)).data;
    },

    /**
     * What is wrong with stock, orders, tickets and money now; empty is right. It reads the orders,
     * unless the caller has just read them.
     */
    wrongs: async (orders?: EventOrders): Promise<string[]> =>
      wrongsOf(bench, event.id, orders ?? (await allOrders(event.id))),

    pass: (seconds: number) => bench.pass(seconds),
    sweep: () => sweep(),

    async close() {
      restoreClock();
      restoreQueue();
      await bench.close();
      await closeTable();
    },
  };
}

type Bench = Awaited<ReturnType<typeof openStripeBench>>;

/** What buyers ask of an event. They want one ticket of a kind, unless the test says more. */
function buyersOf(eventId: string, ticketId: string) {
  const params = ({ shortId }: CheckoutOrder) => ({ eventId, shortId });
  return {
    ...reserversOf(eventId, ticketId),
    /** The same key makes it the same request. */
    setCode: (
      order: CheckoutOrder,
      promoCode: string,
      address?: string,
      idempotencyKey: string = randomUUID(),
    ) => {
      const body = { promoCode };
      return call(checkout.setPromoCode, { params: params(order), body, address, idempotencyKey });
    },
    removeCode: (order: CheckoutOrder, idempotencyKey: string = randomUUID()) =>
      call(checkout.removePromoCode, { params: params(order), idempotencyKey }),
    look: (order: CheckoutOrder) => call(checkout.get, { params: params(order) }),

    /** Enters the same person everywhere, from one network unless the test names another. */
    fillIn: (
      order: CheckoutOrder,
      names: Partial<typeof person> = {},
      address?: string,
      cookies: string[] = [],
    ) => {
      const attendees = order.lines.flatMap((line) =>
        Array.from({ length: line.quantity }, () => ({
          ticketId: line.ticketId,
          ...person,
          ...names,
        })),
      );
      return call(checkout.saveDetails, {
        params: params(order),
        body: { buyer: { ...person, ...names }, attendees, acceptedTerms: true },
        address,
        cookies,
      });
    },

    startPayment: (order: CheckoutOrder) => call(checkout.startPayment, { params: params(order) }),
    /** Asks for more time; the same key makes it the same request. */
    extend: (order: CheckoutOrder, idempotencyKey: string = randomUUID()) =>
      call(checkout.extend, { params: params(order), idempotencyKey }),
    closePayment: (order: CheckoutOrder, attempt = 1, address?: string) =>
      call(checkout.closePayment, { params: params(order), body: { attempt }, address }),
    abandon: (order: CheckoutOrder, address?: string) =>
      call(checkout.abandon, { params: params(order), address }),
  };
}

function reserversOf(eventId: string, ticketId: string) {
  return {
    /** Each buyer has a different network address, unless the test names one. */
    reserve: (
      lines: Line[] = [{ ticketId, quantity: 1 }],
      idempotencyKey: string = randomUUID(),
      address: string = nextAddress(),
    ) =>
      call(reservations.create, {
        params: { eventId },
        body: { lines },
        idempotencyKey,
        address,
      }),
    /** Reserves with a promo code, as the buyer typed it. */
    reserveWith: (
      promoCode: string,
      lines: Line[] = [{ ticketId, quantity: 1 }],
      idempotencyKey: string = randomUUID(),
    ) =>
      call(reservations.create, {
        params: { eventId },
        body: { lines, promoCode },
        idempotencyKey,
        address: nextAddress(),
      }),
    /** Reserves in place of an earlier order, given by its link. */
    reserveInstead: (replaces: string, quantity: number, idempotencyKey: string = randomUUID()) => {
      const lines = [{ ticketId, quantity }];
      return call(reservations.create, {
        params: { eventId },
        body: { lines, replaces },
        idempotencyKey,
      });
    },
  };
}

/** What the payment provider is asked, and what it tells. */
function providerOf(bench: Bench) {
  /** Confirms the payment with a test card, as the payment form does. Returns the intent's id. */
  async function confirm(clientSecret: string, card = "pm_card_visa"): Promise<string> {
    const id = clientSecret.split("_secret_")[0] ?? "";
    const account = bench.standIn.state.paymentIntents.get(id)?.account;
    const on = account === OWN_ACCOUNT ? {} : { stripeAccount: account };
    const confirmation = { payment_method: card, return_url: "https://foyer.example/return" };
    // A decline throws; the test reads it from the intent's state.
    await bench.stripe.paymentIntents.confirm(id, confirmation, on).catch(() => undefined);
    return id;
  }

  return {
    confirm,

    /** The provider takes money on an intent that it cancelled at our request. */
    confirmCancelled(clientSecret: string, card?: string): Promise<string> {
      const id = clientSecret.split("_secret_")[0] ?? "";
      const intent = bench.standIn.state.paymentIntents.get(id)?.object;
      if (intent?.status !== "canceled") throw new Error(`${id} was not cancelled.`);
      Object.assign(intent, { status: "requires_payment_method", canceled_at: null });
      return confirm(clientSecret, card);
    },

    /**
     * Delivers all events that the provider has sent and no test has delivered yet. `arrange`
     * changes their order.
     */
    async deliver(
      arrange: <T>(events: T[]) => T[] = (events) => events,
    ): Promise<Answer<typeof webhooks.stripe>[]> {
      await bench.standIn.settle();
      const events = arrange(bench.receiver.requests.splice(0));
      const answers = [];
      for (const { body, signature } of events) {
        answers.push(
          await call(webhooks.stripe, { text: body, headers: { "stripe-signature": signature } }),
        );
      }
      return answers;
    },
  };
}

/** What is wrong with an event, compared with what the provider knows. */
function wrongsOf(bench: Bench, eventId: string, orders: EventOrders): Promise<string[]> {
  const payments = paymentsIn(bench.standIn.state);
  return violations(eventId, orders, Math.floor(bench.clock.ms / 1000), payments);
}

let addresses = 0;
/** An address in 198.18.0.0/15, a range that is reserved for tests. */
function nextAddress(): string {
  addresses++;
  return `198.${18 + ((addresses >> 16) & 1)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

const person = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };

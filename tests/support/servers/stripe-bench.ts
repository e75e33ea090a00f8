// How do tests talk to the Stripe stand-in? With the official package, a clock that only tests
// move, and a webhook receiver.
import { createServer } from "node:http";
import Stripe from "stripe";
import { createStripeStandIn, type StripeStandIn } from "#scripts/local/stripe/server.ts";

export const SECRET_KEY = "sk_test_standin";
export const PUBLISHABLE_KEY = "pk_test_standin";
export const WEBHOOK_SECRET = "whsec_standin";
export const RETURN_URL = "https://foyer.test/return";

type Received = { body: string; signature: string };
/** `statuses` are the answers to the next deliveries, in order; later ones get 200. */
type Receiver = { url: string; statuses: number[]; requests: Received[]; close(): Promise<void> };

/**
 * Starts a stand-in for one test. `keepIn` is a file that keeps its state for the next stand-in.
 */
export async function openStripeBench(keepIn?: string) {
  const clock = { ms: Date.parse("2027-02-20T19:00:00Z") };
  const receiver = await listenForWebhooks();
  const standIn = createStripeStandIn({
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: () => receiver.url,
    now: () => clock.ms,
    ...(keepIn !== undefined && { keepIn }),
  });
  const server = await standIn.listen();
  const stripe = stripeAt(server.url, SECRET_KEY);
  const verify = (received: Received | undefined, secret: string) =>
    stripe.webhooks.constructEvent(
      received?.body ?? "",
      received?.signature ?? "",
      secret,
      undefined,
      undefined,
      clock.ms,
    );

  return {
    baseUrl: server.url,
    clock,
    receiver,
    standIn,
    stripe,
    verify,
    ...paymentsBy(stripe, standIn),
    receivedEvents: () => receiver.requests.map((received) => verify(received, WEBHOOK_SECRET)),
    /** Moves the clock and runs all due work. */
    async pass(seconds: number) {
      clock.ms += seconds * 1000;
      await standIn.settle();
    },
    async close() {
      await standIn.settle();
      await server.close();
      await receiver.close();
    },
  };
}

/** The official package, connected to a stand-in. */
export function stripeAt(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** The error that the package throws for a call that must be refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const cause = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (cause instanceof Stripe.errors.StripeError) return cause;
  throw new Error(`Expected a refusal by Stripe, got ${String(cause)}`);
}

function paymentsBy(stripe: Stripe, standIn: StripeStandIn) {
  const createIntent = (
    params: Partial<Stripe.PaymentIntentCreateParams> = {},
    options: Stripe.RequestOptions = {},
  ) => {
    const usual = { amount: 7700, currency: "eur", automatic_payment_methods: { enabled: true } };
    return stripe.paymentIntents.create({ ...usual, ...params }, options);
  };
  const confirm = (
    intent: Stripe.PaymentIntent,
    card: string,
    params: Stripe.PaymentIntentConfirmParams = {},
    options: Stripe.RequestOptions = {},
  ) =>
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: card, return_url: RETURN_URL, ...params },
      options,
    );

  return {
    createIntent,
    confirm,
    async paidIntent(card: string) {
      const paid = await confirm(await createIntent(), card);
      await standIn.settle();
      return paid;
    },
    /** All events' types, oldest first. */
    async eventTypes() {
      const { data } = await stripe.events.list({ limit: 100 });
      return data.map(({ type }) => type).reverse();
    },
  };
}

async function listenForWebhooks(): Promise<Receiver> {
  const statuses: number[] = [];
  const requests: Received[] = [];
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += String(chunk);
    requests.push({ body, signature: String(req.headers["stripe-signature"]) });
    res.writeHead(statuses.shift() ?? 200).end();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, statuses, requests, close };
}

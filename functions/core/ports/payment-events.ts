// What does a Stripe webhook tell us? Only the parts of a signed event that a schema describes.
import * as z from "zod";
import { type Intent, intentOf } from "#functions/core/ports/payments.ts";
import { stripeSecret } from "#functions/core/ports/secrets.ts";
import { stripeClient } from "#functions/core/ports/stripe-client.ts";
import { paymentEvents } from "#shared/contracts/webhooks.ts";
import { problem } from "#shared/core/problems.ts";

/** A refund that this application requested, as a webhook reports it. */
export type ToldRefund = {
  id: string;
  orderId: string;
  intent: string;
  account: string | null;
  status: string;
};
/** `intent` and `refund` show the state when the event was made. Only final states stay true. */
export type PaymentEvent = {
  type: string;
  account: string | null;
  intent: Intent | null;
  refund: ToldRefund | null;
};

/** Seconds by which a signature's time may differ from ours, in the past or the future. */
const TOLERANCE_SECONDS = 300;

const EventBody = z.object({
  type: z.string(),
  account: z
    .string()
    .regex(/^acct_\w+$/)
    .optional(),
  data: z.object({ object: z.unknown() }).optional(),
});

const IntentId = z.string().regex(/^pi_\w+$/);
const IntentBody = z.object({
  id: IntentId,
  status: z.string(),
  amount: z.int().min(0),
  amount_received: z.int().min(0),
  currency: z.string().length(3),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  client_secret: z.string().nullish(),
  last_payment_error: z.unknown(),
});

const RefundBody = z.object({
  status: z.string().nullable(),
  payment_intent: IntentId.nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
});

/**
 * Reads a signed event from its raw body. 400 `bad_signature` unless it was signed with our secret
 * within five minutes of now, before or after. 400 `bad_json` where the body does not fit the
 * schema. `intent` and `refund` are null for a type outside `paymentEvents`, and for a refund that
 * we did not request.
 */
export async function readPaymentEvent(
  body: string,
  signature: string,
  nowMs: number,
): Promise<PaymentEvent> {
  await assertSigned(body, signature, nowMs);
  const event = parsed(EventBody, jsonOf(body));
  const { type, account = null } = event;
  const nothing = { type, account, intent: null, refund: null };
  if (!paymentEvents.includes(type)) return nothing;
  const told = event.data?.object;
  if (type.startsWith("payment_intent."))
    return { ...nothing, intent: intentOf(parsed(IntentBody, told), account) };
  const { status, payment_intent: intent, metadata } = parsed(RefundBody, told);
  // A refund without our metadata was made by hand at Stripe.
  if (intent === null || metadata?.["refundOf"] !== intent) return nothing;
  const { refundId: id = "", orderId = "" } = metadata;
  return { ...nothing, refund: { id, orderId, intent, account, status: status ?? "" } };
}

async function assertSigned(body: string, signature: string, nowMs: number): Promise<void> {
  const { webhookSecret } = await stripeSecret();
  const { webhooks } = await stripeClient();
  await webhooks.signature
    ?.verifyHeaderAsync(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, nowMs)
    .catch(() => {
      throw problem("bad_signature");
    });
  // The package refuses old signatures only; it accepts any time in the future.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(signedAt <= nowMs / 1000 + TOLERANCE_SECONDS)) throw problem("bad_signature");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem("bad_json");
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw problem("bad_json");
  return read.data;
}

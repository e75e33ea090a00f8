// What does the payment provider tell us by itself? A signed event, read only as far as a schema
// knows it.
import * as z from "zod";
import { type Intent, intentOf } from "#functions/core/payments.ts";
import { stripeSecret } from "#functions/core/secrets.ts";
import { stripeClient } from "#functions/core/stripe-client.ts";
import { paymentEvents } from "#shared/contracts/webhooks.ts";
import { problem } from "#shared/core/problems.ts";

/** A refund that we asked for, as an event tells it. */
export type ToldRefund = {
  orderId: string;
  intent: string;
  account: string | null;
  status: string;
};
/** `intent` and `refund` are what the event says; only their final states are true for ever. */
export type PaymentEvent = {
  type: string;
  account: string | null;
  intent: Intent | null;
  refund: ToldRefund | null;
};

/** Seconds that the time of a signature may be away from ours, before or after. */
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
 * Reads a signed event from its raw body. 400 `bad_signature` unless it was signed for us within
 * five minutes of now, before or after; 400 `bad_json` where it is no event that our schema knows.
 * Kinds of event that are not applied carry nothing.
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
  // A refund without our words was made by hand at the provider.
  if (intent === null || metadata?.["refundOf"] !== intent) return nothing;
  return {
    ...nothing,
    refund: { orderId: metadata["orderId"] ?? "", intent, account, status: status ?? "" },
  };
}

async function assertSigned(body: string, signature: string, nowMs: number): Promise<void> {
  const { webhookSecret } = await stripeSecret();
  const { webhooks } = await stripeClient();
  await webhooks.signature
    ?.verifyHeaderAsync(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, nowMs)
    .catch(() => {
      throw problem("bad_signature");
    });
  // The package refuses what is too old, and takes any time ahead of us.
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

// What does a Stripe webhook tell us? The parts of a signed event that a schema describes.
import * as z from "zod";
import { alarmLine } from "#functions/core/ports/alarm-line.ts";
import type { LogIds } from "#functions/core/ports/logger.ts";
import { type Intent, intentOf } from "#functions/core/ports/payments.ts";
import { progressOf, type RefundProgress } from "#functions/core/ports/refunds.ts";
import { stripeSecret } from "#functions/core/ports/secrets.ts";
import { stripeClient } from "#functions/core/ports/stripe-client.ts";
import type { DisputeState } from "#shared/contracts/order/refunds.ts";
import { paymentEvents } from "#shared/contracts/public/webhooks.ts";
import { problem } from "#shared/core/problems.ts";

/** `ours`: the refund and order that we asked for; null for one made at the provider. */
export type ProviderRefund = RefundProgress & {
  id: string;
  ours: { id: string; orderId: string } | null;
  intent: string;
  account: string | null;
  amountMinor: number;
  at: string;
};
export type ProviderDispute = {
  id: string;
  intent: string;
  account: string | null;
  amountMinor: number;
  currency: string;
  state: DisputeState;
  at: string;
};
/** States are those when the event was made; only final ones stay true. */
export type PaymentEvent = {
  id: string | null;
  type: string;
  account: string | null;
  intent: Intent | null;
  refund: ProviderRefund | null;
  dispute: ProviderDispute | null;
};

const TOLERANCE_SECONDS = 300;
/** Strangers send none, and replays one of another time: https://docs.stripe.com/webhooks */
const LIKE_STRIPES = /^t=\d+,.*\bv1=[0-9a-f]{64}(,|$)/;

const EventBody = z.object({
  id: z.string().regex(/^\w+$/).nullable().catch(null),
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
  id: z.string().regex(/^(re|pyr)_\w+$/),
  status: z.string().nullable(),
  failure_reason: z.string().optional(),
  amount: z.int().min(0),
  created: z.int(),
  payment_intent: IntentId.nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
});

const DisputeBody = z.object({
  id: z.string().regex(/^(dp|du|pdp)_\w+$/),
  status: z.string(),
  amount: z.int().min(0),
  currency: z.string().length(3),
  created: z.int(),
  payment_intent: IntentId.nullable(),
});

/** Throws 400 `bad_signature` or `bad_json`. Other types than `paymentEvents` give nulls. */
export async function readPaymentEvent(
  body: string,
  signature: string,
  nowMs: number,
): Promise<PaymentEvent> {
  await assertSigned(body, signature, nowMs);
  try {
    return paymentEventOf(jsonOf(body));
  } catch (error) {
    alarmLine("webhooks", "unreadable_event", "a signed event cannot be read", {});
    throw error;
  }
}

export function idsOfPaymentEvent({ id, type, account, ...about }: PaymentEvent): LogIds {
  const { intent } = about.refund ?? about.dispute ?? { intent: about.intent?.id };
  return { stripeEventId: id, stripeType: type, stripeAccountId: account, intentId: intent };
}

/** `asked` is the account that was listed, which a listed event does not name. */
export function paymentEventOf(read: unknown, asked: string | null = null): PaymentEvent {
  const event = parsed(EventBody, read);
  const { id, type, account = asked } = event;
  const nothing = { id, type, account, intent: null, refund: null, dispute: null };
  if (!paymentEvents.includes(type)) return nothing;
  const object = event.data?.object;
  if (type.startsWith("payment_intent."))
    return { ...nothing, intent: intentOf(parsed(IntentBody, object), account) };
  return type.startsWith("charge.dispute.")
    ? { ...nothing, dispute: disputeOf(parsed(DisputeBody, object), account) }
    : { ...nothing, refund: providerRefundOf(object, account) };
}

/** Null for a charge without an intent, which is none of ours. */
export function providerRefundOf(read: unknown, account: string | null): ProviderRefund | null {
  const refund = parsed(RefundBody, read);
  const { id, amount: amountMinor, created, payment_intent: intent, metadata } = refund;
  if (intent === null) return null;
  const { refundId, refundOf: of, orderId = "" } = metadata ?? {};
  const ours = refundId !== undefined && of === intent ? { id: refundId, orderId } : null;
  return { ...progressOf(refund), id, ours, intent, account, amountMinor, at: atSecond(created) };
}

function disputeOf(
  dispute: z.output<typeof DisputeBody>,
  account: string | null,
): ProviderDispute | null {
  const { id, amount: amountMinor, currency, created, payment_intent: intent, status } = dispute;
  if (intent === null) return null;
  const state = disputeStates.get(status) ?? "OPEN";
  const at = atSecond(created);
  return { id, intent, account, amountMinor, currency: currency.toUpperCase(), state, at };
}

const disputeStates: ReadonlyMap<string, DisputeState> = new Map([
  ["warning_needs_response", "INQUIRY"],
  ["warning_under_review", "INQUIRY"],
  ["warning_closed", "WON"],
  ["prevented", "WON"],
  ["won", "WON"],
  ["lost", "LOST"],
]);

const atSecond = (seconds: number): string => new Date(seconds * 1000).toISOString();

async function assertSigned(body: string, signature: string, nowMs: number): Promise<void> {
  const { webhookSecret } = await stripeSecret();
  const { webhooks } = await stripeClient();
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  const isNow = Math.abs(signedAt - nowMs / 1000) <= TOLERANCE_SECONDS;
  await webhooks.signature
    ?.verifyHeaderAsync(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, nowMs)
    .catch(() => {
      if (isNow && LIKE_STRIPES.test(signature))
        alarmLine("webhooks", "bad_signature", "an event's signature does not fit our secret", {});
      throw problem("bad_signature");
    });
  // The package refuses old signatures but accepts any time in the future.
  if (!isNow) throw problem("bad_signature");
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

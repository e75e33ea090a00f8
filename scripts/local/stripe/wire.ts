// What does an answer of the Stripe API look like in HTTP? Bodies, errors and headers.
import type { IncomingMessage } from "node:http";
import type Stripe from "stripe";
import { readBody } from "#scripts/local/stack/listen.ts";
import type { Params } from "#scripts/local/stripe/form.ts";

/** Of a refusal, and an intent's `last_payment_error`. */
export type WireError = Stripe.PaymentIntent.LastPaymentError;
export type Answer = { status: number; body: string };

/** `id` is the id in its path, or empty. */
export type Call = {
  account: string;
  id: string;
  params: Params;
  byBrowser: boolean;
  /** For links to the stand-in's own pages. */
  baseUrl: string;
  requestId: string;
  idempotencyKey: string | null;
};

/** Any handler may throw it; it becomes the error answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: WireError;
  constructor(status: number, error: WireError) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** An idempotency key never replays it. */
export function refuseParam(code: WireError["code"], param: string, message: string): Refusal {
  return new Refusal(400, {
    type: "invalid_request_error",
    message,
    param,
    ...(code && { code, doc_url: docUrl(code) }),
  });
}

/** It does not exist or belongs to another account. */
export function refuseMissing(noun: string, id: string, param = "id", status = 404): Refusal {
  const error: WireError = {
    type: "invalid_request_error",
    code: "resource_missing",
    doc_url: docUrl("resource_missing"),
    message: `No such ${noun}: '${id}'`,
    param,
  };
  return new Refusal(status, error);
}

export function refuseState(message: string, intent: Stripe.PaymentIntent): Refusal {
  const error: WireError = {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    doc_url: docUrl("payment_intent_unexpected_state"),
    message,
    payment_intent: structuredClone(intent),
  };
  return new Refusal(400, error);
}

export const docUrl = (code: string): string =>
  `https://docs.stripe.com/error-codes#${code.replaceAll("_", "-")}`;

export const jsonAnswer = (status: number, body: object): Answer => ({
  status,
  body: JSON.stringify(body, null, 2),
});

export type Reply = { status: number; headers: Record<string, string>; body: string };

/** Any origin may read it, as in the real API. */
export const jsonReply = (answer: Answer, headers: Record<string, string> = {}): Reply => ({
  status: answer.status,
  headers: {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Access-Control-Allow-Origin": "*",
    ...headers,
  },
  body: answer.body,
});

export const textReply = (type: string, body: string): Reply => ({
  status: 200,
  headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" },
  body,
});

export const redirectReply = (to: string): Reply => ({
  status: 303,
  headers: { Location: to, "Cache-Control": "no-store" },
  body: "",
});

/** Throws above 1 MB. */
export async function readText(req: IncomingMessage): Promise<string> {
  const body = await readBody(req, 1_000_000);
  if (body) return body.toString("utf8");
  throw new Refusal(413, { type: "invalid_request_error", message: "Request body too large." });
}

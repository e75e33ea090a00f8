// How is one API request answered? After checks of key, account and idempotency key.
import type { IncomingMessage } from "node:http";
import Stripe from "stripe";
import { accountFor } from "#scripts/local/stripe/accounts.ts";
import { expanded } from "#scripts/local/stripe/expand.ts";
import { readForm } from "#scripts/local/stripe/form.ts";
import { once } from "#scripts/local/stripe/idempotency.ts";
import { findRoute, type Route } from "#scripts/local/stripe/routes.ts";
import { type Desk, newId, OWN_ACCOUNT } from "#scripts/local/stripe/state.ts";
import {
  type Answer,
  type Call,
  jsonAnswer,
  Refusal,
  readText,
} from "#scripts/local/stripe/wire.ts";

export type Keys = {
  secretKey: string;
  publishableKey: string;
  /** Of the stand-in's pages. Absent: the address at which the caller reached the API. */
  publicUrl?: () => string;
};
export type ApiAnswer = Answer & { headers: Record<string, string> };

/**
 * Null means that the call took effect but the caller gets no answer. A `Refusal` becomes an
 * error body; any other error is a fault of the stand-in.
 */
export async function answerApi(
  desk: Desk,
  keys: Keys,
  req: IncomingMessage,
  url: URL,
): Promise<ApiAnswer | null> {
  const requestId = newId("req");
  const idempotencyKey = header(req, "idempotency-key");
  const account = header(req, "stripe-account") ?? OWN_ACCOUNT;
  const headers = {
    "Request-Id": requestId,
    "Stripe-Version": header(req, "stripe-version") ?? Stripe.API_VERSION,
    ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
    ...(account !== OWN_ACCOUNT && { "Stripe-Account": account }),
  };
  const body = await readText(req);
  try {
    const route = findRoute(req.method ?? "GET", url.pathname);
    if (!route) throw unknownUrl(req, url);
    const byBrowser = checkKey(req, keys, route);
    const failure = byBrowser ? null : nextFailure(desk, req.method);
    if (failure === "fault" || failure === "too-many") return { ...failures[failure], headers };
    accountFor(desk, account);
    const params = readForm(req.method === "POST" ? body : url.search.slice(1));
    const baseUrl = keys.publicUrl?.() ?? `http://${req.headers.host ?? "localhost"}`;
    const call: Call = {
      account,
      id: route.id,
      params,
      byBrowser,
      baseUrl,
      requestId,
      idempotencyKey,
    };
    const work = () =>
      failure === "kept-fault"
        ? failures.fault
        : answerOf(() => expanded(desk, call, forReader(call, route.handle(desk, call))));
    if (req.method !== "POST") return failure ? null : { ...work(), headers };
    const { answer, replayed } = once(desk, call, url.pathname, body, work);
    if (failure === "no-answer") return null;
    return {
      ...answer,
      headers: { ...headers, ...(replayed && { "Idempotent-Replayed": "true" }) },
    };
  } catch (cause) {
    return { ...refusalAnswer(cause), headers };
  }
}

function nextFailure({ state: { switches } }: Desk, method: string | undefined) {
  if (switches.failCalls === 0) return null;
  if (switches.failCallsBy === "kept-fault" && method !== "POST") return null;
  switches.failCalls -= 1;
  return switches.failCallsBy;
}

const failures = {
  fault: jsonAnswer(500, {
    error: { type: "api_error", message: "The console asked for a fault." },
  }),
  "too-many": jsonAnswer(429, {
    error: {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "The console asked for a refusal: too many requests.",
    },
  }),
};

function answerOf(work: () => object): Answer {
  try {
    return jsonAnswer(200, work());
  } catch (cause) {
    return refusalAnswer(cause);
  }
}

function refusalAnswer(cause: unknown): Answer {
  if (cause instanceof Refusal) return jsonAnswer(cause.status, { error: cause.error });
  throw cause;
}

/** True for a browser's key. Throws for a wrong one, and on a route for servers only. */
function checkKey(req: IncomingMessage, keys: Keys, route: Route): boolean {
  const key = header(req, "authorization")?.replace(/^Bearer /, "");
  if (key === keys.secretKey) return false;
  if (key === keys.publishableKey) {
    if (route.byBrowser) return true;
    const message =
      "This API call cannot be made with a publishable API key. Please use a secret API key.";
    throw new Refusal(403, { type: "invalid_request_error", code: "secret_key_required", message });
  }
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****`
    : "You did not provide an API key.";
  throw new Refusal(401, { type: "invalid_request_error", message });
}

function forReader(call: Call, result: object): object {
  if (!call.byBrowser) return result;
  const hidden = [
    "metadata",
    "latest_charge",
    "application_fee_amount",
    "transfer_data",
    "amount_received",
  ];
  return Object.fromEntries(Object.entries(result).filter(([name]) => !hidden.includes(name)));
}

function header(req: IncomingMessage, name: string): string | null {
  const value = req.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function unknownUrl(req: IncomingMessage, url: URL): Refusal {
  const message = `Unrecognized request URL (${req.method}: ${url.pathname}). The stand-in does not know this call.`;
  return new Refusal(404, { type: "invalid_request_error", message });
}

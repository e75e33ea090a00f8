// What does a buyer see after a redirect to authenticate? A stand-in for the bank's page.
import type { IncomingMessage } from "node:http";
import type Stripe from "stripe";
import { authenticateIntent } from "#scripts/local/stripe/confirmation.ts";
import { readForm } from "#scripts/local/stripe/form.ts";
import { intentOf } from "#scripts/local/stripe/payment-intents.ts";
import { type Desk, newId } from "#scripts/local/stripe/state.ts";
import {
  type Call,
  jsonAnswer,
  jsonReply,
  Refusal,
  type Reply,
  readText,
  redirectReply,
  textReply,
} from "#scripts/local/stripe/wire.ts";

/** `GET` and `POST /challenge/{intent id}` */
export async function challengePage(desk: Desk, req: IncomingMessage, url: URL): Promise<Reply> {
  const id = url.pathname.replace("/challenge/", "");
  const clientSecret = url.searchParams.get("client_secret") ?? "";
  const account = desk.state.paymentIntents.get(id)?.account ?? "";
  const form = req.method === "POST" ? readForm(await readText(req)) : {};
  const params = { ...form, client_secret: clientSecret };
  const call: Call = {
    account,
    id,
    params,
    byBrowser: true,
    baseUrl: "",
    requestId: newId("req"),
    idempotencyKey: null,
  };
  try {
    const intent = intentOf(desk, call);
    if (req.method !== "POST") return textReply("text/html", page(intent));
    authenticateIntent(desk, call, intent);
    return redirectReply(returnTo(url.searchParams.get("return_url") ?? "/", intent));
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return jsonReply(jsonAnswer(cause.status, { error: cause.error }));
  }
}

function returnTo(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  const ended = intent.status === "succeeded" ? "succeeded" : "pending";
  url.searchParams.set("redirect_status", intent.last_payment_error ? "failed" : ended);
  return url.href;
}

const page = (intent: Stripe.PaymentIntent) => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>3D Secure test page</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 24rem; margin: 15vh auto; padding: 0 16px }
  button { font: inherit; min-height: 48px; padding: 0 24px; margin-right: 8px }
</style>
<h1>3D Secure test page</h1>
<p>Local test payment of ${intent.amount} ${intent.currency} (minor units). No money moves.</p>
<form method="post">
  <button name="outcome" value="complete">Complete</button>
  <button name="outcome" value="fail">Fail</button>
</form>
</html>`;

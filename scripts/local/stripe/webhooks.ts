// How do events reach the product? Signed as by Stripe, one after another, and retried until a 2xx.
import { createHmac } from "node:crypto";
import type { Delivery, Desk, Task } from "#scripts/local/stripe/state.ts";

export type WebhookOptions = {
  webhookSecret: string;
  webhookUrl: () => string;
  log?: (line: string) => void;
};

/** The real API retries for three days with longer pauses. */
const RETRY_SECONDS = [1, 5, 30, 300, 1800, 3600];
const ANSWER_WITHIN_MS = 15_000;

/**
 * Any answer but a 2xx queues the next attempt. Without an address nothing is sent, as for an
 * account without endpoints.
 */
export async function deliver(
  desk: Desk,
  options: WebhookOptions,
  task: Task & { kind: "deliver" },
): Promise<void> {
  const event = desk.state.events.get(task.id)?.object;
  const url = options.webhookUrl();
  if (!event || url === "") return;
  const payload = JSON.stringify(event, null, 2);
  const header = signature(payload, options.webhookSecret, desk.now());
  const httpStatus = isLost(desk) ? null : await post(url, payload, header, options.log);
  const delivered = httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
  const outcome: Delivery["outcome"] = delivered ? "delivered" : "failed";
  desk.state.deliveries.push({
    eventId: event.id,
    attempt: task.attempt,
    outcome,
    httpStatus,
    at: desk.now(),
  });
  options.log?.(
    `webhook ${event.type} ${event.id} try ${task.attempt}: ${httpStatus ?? "no answer"}`,
  );
  if (delivered) {
    event.pending_webhooks = 0;
    return;
  }
  const pause = RETRY_SECONDS[task.attempt - 1];
  if (pause === undefined) return;
  desk.state.tasks.push({ ...task, dueAt: desk.now() + pause * 1000, attempt: task.attempt + 1 });
}

function isLost({ state: { switches } }: Desk): boolean {
  if (switches.dropDeliveries === 0) return false;
  switches.dropDeliveries -= 1;
  return true;
}

/** https://docs.stripe.com/webhooks#verify-manually */
function signature(payload: string, secret: string, nowMs: number): string {
  const time = Math.floor(nowMs / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex")}`;
}

async function post(
  url: string,
  payload: string,
  header: string,
  log: WebhookOptions["log"],
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": header,
        "User-Agent": "Stripe/1.0",
      },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (cause) {
    log?.(`webhook to ${url} got no answer: ${String(cause)}`);
    return null;
  }
}

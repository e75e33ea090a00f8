// Was this request made before? A repeated Idempotency-Key gets the first answer, or a refusal.
import { createHash } from "node:crypto";
import type { Desk } from "#scripts/local/stripe/state.ts";
import { type Answer, type Call, Refusal } from "#scripts/local/stripe/wire.ts";

const KEPT_FOR_MS = 24 * 3600 * 1000;

/**
 * For 24 hours, also declines and 500s. A request refused for a bad parameter or a missing right
 * may be corrected under the same key.
 */
export function once(desk: Desk, call: Call, endpoint: string, body: string, work: () => Answer) {
  if (call.idempotencyKey === null) return { answer: work(), replayed: false };
  const key = `${call.account} ${call.idempotencyKey}`;
  const paramsHash = hashOf(body);
  const kept = desk.state.keptAnswers.get(key);
  if (kept && desk.now() - kept.keptAt < KEPT_FOR_MS) {
    if (kept.endpoint !== endpoint)
      throw misused(
        `for the same endpoint they were first used for ('${kept.endpoint}' vs '${endpoint}')`,
        call,
      );
    if (kept.paramsHash !== paramsHash)
      throw misused("with the same parameters they were first used with", call);
    return { answer: kept.answer, replayed: true };
  }
  const answer = work();
  if (isKept(answer))
    desk.state.keptAnswers.set(key, { endpoint, paramsHash, answer, keptAt: desk.now() });
  return { answer, replayed: false };
}

function isKept(answer: Answer): boolean {
  if (answer.status === 400) return JSON.parse(answer.body).error.param === undefined;
  return answer.status < 400 || answer.status === 402 || answer.status >= 500;
}

function misused(rule: string, call: Call): Refusal {
  const message = `Keys for idempotent requests can only be used ${rule}. Try using a key other than '${call.idempotencyKey}' if you meant to execute a different request.`;
  return new Refusal(400, { type: "idempotency_error", message });
}

function hashOf(body: string): string {
  const params = new URLSearchParams(body);
  params.sort();
  return createHash("sha256").update(params.toString()).digest("hex");
}

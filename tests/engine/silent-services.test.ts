// What if the mail queue or Secrets Manager accepts every request and never answers? No function
// waits until its timeout. The tests wait side by side.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isUnanswered } from "#functions/core/http/unanswered.ts";
import { replaceAttemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { replaceSecrets, stripeSecret } from "#functions/core/ports/secrets.ts";
import { queueMail } from "#functions/mail/mail-queue.ts";
import { silentServer } from "#tests/support/silent-server.ts";

/** The timeout of a function behind API Gateway, in milliseconds. A slower test fails. */
const FUNCTION_MS = 10_000;

const waitAsFunctionsDo = replaceAttemptLimits(0);
waitAsFunctionsDo();

const queue = silentServer();
const vault = silentServer();
beforeAll(() => {
  vi.stubEnv("MAIL_QUEUE_URL", `${queue.url}/mail`);
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", queue.url);
  vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", vault.url);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe.concurrent("a service that never answers", () => {
  it("tells a mail that cannot be queued as unanswered after two attempts", {
    timeout: FUNCTION_MS,
  }, async () => {
    const refused = await queueMail({ order: "000000000000" }).catch((error: unknown) => error);

    expect([isUnanswered(refused), queue.attempts]).toEqual([true, 2]);
  });

  it("tells a secret that cannot be read as unanswered after two attempts", {
    timeout: FUNCTION_MS,
  }, async () => {
    const readReally = replaceSecrets(async () => "");
    readReally();

    const refused = await stripeSecret().catch((error: unknown) => error);

    expect([isUnanswered(refused), vault.attempts]).toEqual([true, 2]);
  });
});

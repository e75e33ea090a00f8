// What if the mail queue or Secrets Manager accepts every request and never answers? No function
// waits until its timeout.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isUnanswered } from "#functions/core/http/unanswered.ts";
import { replaceSecrets, stripeSecret } from "#functions/core/ports/secrets.ts";
import { queueMail } from "#functions/mail/mail-queue.ts";
import { silentServer } from "#tests/support/silent-server.ts";

/** The timeout of a function behind API Gateway, in milliseconds. A slower test fails. */
const FUNCTION_MS = 10_000;

const silent = silentServer();
beforeEach(() => {
  silent.attempts = 0;
  vi.stubEnv("MAIL_QUEUE_URL", `${silent.url}/mail`);
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", silent.url);
  vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", silent.url);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("a mail that cannot be queued is told as unanswered after two attempts", {
  timeout: FUNCTION_MS,
}, async () => {
  const refused = await queueMail({ order: "000000000000" }).catch((error: unknown) => error);

  expect([isUnanswered(refused), silent.attempts]).toEqual([true, 2]);
});

test("a secret that cannot be read is told as unanswered after two attempts", {
  timeout: FUNCTION_MS,
}, async () => {
  const readReally = replaceSecrets(async () => "");
  readReally();

  const refused = await stripeSecret().catch((error: unknown) => error);

  expect([isUnanswered(refused), silent.attempts]).toEqual([true, 2]);
});

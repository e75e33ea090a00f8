// Which environment do functions have in tests? The same variables as in the stacks, with values
// that reach nothing outside.
import { randomBytes } from "node:crypto";
import { beforeAll, inject } from "vitest";
import { replaceAttemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { replacePasswordCost } from "#functions/core/ports/passwords.ts";
import { replaceSecrets } from "#functions/core/ports/secrets.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { shuffledMaps } from "#tests/support/shuffled-maps.ts";
import { PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from "#tests/support/stripe-bench.ts";
import { openTable } from "#tests/support/tables.ts";

export const testSecrets = {
  master: { master: randomBytes(32).toString("hex") },
  origin: { origin: randomBytes(16).toString("hex") },
  stripe: { secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY, webhookSecret: WEBHOOK_SECRET },
};

Object.assign(process.env, {
  AWS_REGION: "local",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
  POWERTOOLS_LOG_LEVEL: "ERROR",
  STAGE: "test",
  APP_ORIGIN: "https://foyer.example",
  MASTER_SECRET_ARN: "master",
  ORIGIN_SECRET_ARN: "origin",
  STRIPE_SECRET_ARN: "stripe",
  STRIPE_API_URL: "http://127.0.0.1:1",
  STRIPE_MODE: "own-keys",
  APPLICATION_FEE: JSON.stringify({ rate: 1_500, fixedMinor: { EUR: 30 } }),
  MAIL_QUEUE_URL: "http://127.0.0.1:1/mail",
  MAIL_FROM: "tickets@foyer.example",
  TERMS_VERSION: "test-terms",
});

replaceSecrets(async (arn) => JSON.stringify(new Map(Object.entries(testSecrets)).get(arn)));
replacePasswordCost({ logN: 4, r: 8, p: 1 });
// One process makes the requests of hundreds of functions, so its table answers late.
replaceAttemptLimits(60_000);

const database = inject("database");
if (database) process.env.AWS_ENDPOINT_URL_DYNAMODB = database;
beforeAll(async () => {
  if (!database) return;
  dynamo().middlewareStack.add(shuffledMaps, {
    step: "initialize",
    name: "shuffledMaps",
    override: true,
  });
  // Vitest calls the returned function after the file's tests.
  return openTable();
});

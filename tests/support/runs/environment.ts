// Which environment do functions have in tests? The same variables as in the stacks, with values
// that reach nothing outside.
import { relative } from "node:path";
import { beforeAll, beforeEach, expect, inject } from "vitest";
import { replaceAttemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { replaceUsual } from "#functions/core/ports/clock.ts";
import { replacePasswordCost } from "#functions/core/ports/passwords.ts";
import { replaceSecrets } from "#functions/core/ports/secrets.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { randomOf, SEED } from "#tests/support/runs/seeded-random.ts";
import {
  PUBLISHABLE_KEY,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from "#tests/support/servers/stripe-bench.ts";
import { countTableCalls } from "#tests/support/table/count-calls.ts";
import { shuffledMaps } from "#tests/support/table/shuffled-maps.ts";
import { openTable } from "#tests/support/table/tables.ts";
import { sendUnsigned } from "#tests/support/table/unsigned-calls.ts";

// The same in every run, wherever the project lies.
const random = randomOf(relative(process.cwd(), expect.getState().testPath ?? ""));

export const testSecrets = {
  master: { master: random.hex(32) },
  origin: { origin: random.hex(16) },
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
  BULK_MAIL_QUEUE_URL: "http://127.0.0.1:1/bulk-mail",
  IMAGE_QUEUE_URL: "http://127.0.0.1:1/images",
  JOB_QUEUE_URL: "http://127.0.0.1:1/jobs",
  EXPORT_QUEUE_URL: "http://127.0.0.1:1/exports",
  UPLOAD_BUCKET: "uploads",
  IMAGE_BUCKET: "images",
  EXPORT_BUCKET: "exports",
  AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1",
  MAIL_FROM: "tickets@foyer.example",
  MAIL_CONFIGURATION_SET: "sending",
  MAIL_EVENTS_TOPIC_ARN: "arn:aws:sns:eu-central-1:123456789012:mail-events",
  TERMS_VERSION: "test-terms",
});

replaceSecrets(async (arn) => JSON.stringify(new Map(Object.entries(testSecrets)).get(arn)));
replacePasswordCost({ logN: 4, r: 8, p: 1 });
// One process makes the requests of hundreds of functions, so its table answers late.
replaceAttemptLimits(60_000);
// Each file begins at a quarter past ten, so that no window of an hour or a day ends in a test.
const began = Date.now();
const begins = new Date(began).setUTCHours(10, 15, 0, 0);
replaceUsual({ ...random, nowMs: () => begins + Date.now() - began });

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => void process.stderr.write(`Random numbers: FOYER_SEED=${SEED}\n`));
});

const database = inject("database");
if (database) process.env.AWS_ENDPOINT_URL_DYNAMODB = database;
countTableCalls();
beforeAll(async () => {
  if (!database) return;
  dynamo().middlewareStack.add(shuffledMaps, {
    step: "initialize",
    name: "shuffledMaps",
    override: true,
  });
  sendUnsigned(dynamo());
  const closeTable = await openTable();
  // Vitest calls the returned function after the file's tests.
  return async () => {
    await closeTable();
    dynamo().destroy();
  };
});

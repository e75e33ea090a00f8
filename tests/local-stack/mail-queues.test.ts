// Does a confirmation leave soon, whatever else waits? Two queues share a stage's mails a second,
// here 14, in virtual time.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { LEAST_MS_A_MAIL } from "#functions/workers/mail.ts";
import { mailWorkers } from "#infra/stage.ts";
import { stageNamed } from "#infra/stages.ts";
import { createQueues } from "#scripts/local/aws/queues.ts";

const MAILS_A_SECOND = 14;
const SECOND = 1_000;
const { mail } = stageNamed("prod");
const workers = mailWorkers(mail);
/** So that all workers of the stage together send 14 a second. */
const MS_A_MAIL = (SECOND * mail.maxConcurrency) / MAILS_A_SECOND;
/** A mail without tickets is quick to write: only the worker's least time slows it down. */
const QUICK_MS = 60;

const Batch = z.object({
  Records: z.tuple([z.object({ body: z.string(), eventSourceARN: z.string() })]),
});
type Sent = { body: string; ms: number };

let ms: number;
let underWay: { endsAt: number; end: () => void }[];
let sent: Sent[];
let queues: ReturnType<typeof createQueues>;
beforeEach(() => {
  ms = 0;
  underWay = [];
  sent = [];
  const queue = { visibilitySeconds: 90, delaySeconds: 0, deadLetters: null };
  const consumer = { functionArn: "mail", batchSize: 1, reportsFailures: true };
  queues = createQueues(
    [
      { ...queue, name: "mail", arn: "mail" },
      { ...queue, name: "bulk-mail", arn: "bulk-mail" },
    ],
    [
      { ...consumer, queueArn: "mail", mostAtOnce: workers.prompt },
      { ...consumer, queueArn: "bulk-mail", mostAtOnce: workers.bulk },
    ],
    { clock, functions: { invoke: work } },
  );
});
afterEach(() => queues.stop());

const clock = {
  nowMs: () => ms,
  moveTo: () => undefined,
  onMove: () => undefined,
  shared: new SharedArrayBuffer(8),
};

async function work(_function: string, event: unknown) {
  const [{ body, eventSourceARN }] = Batch.parse(event).Records;
  const isBulk = eventSourceARN === "bulk-mail";
  const takes = isBulk ? Math.max(QUICK_MS, LEAST_MS_A_MAIL) : MS_A_MAIL;
  await new Promise<void>((end) => underWay.push({ endsAt: ms + takes, end }));
  sent.push({ body, ms });
  return { batchItemFailures: [] };
}

/** Lets time pass, from the end of one mail to that of the next. */
async function pass(until: number): Promise<void> {
  for (;;) {
    const [next] = underWay.toSorted((a, b) => a.endsAt - b.endsAt);
    if (!next || next.endsAt > until) break;
    ms = next.endsAt;
    underWay = underWay.filter((one) => one !== next);
    next.end();
    await new Promise(setImmediate);
  }
  ms = until;
}

const sentAs = (name: string): Sent[] => sent.filter(({ body }) => body.startsWith(name));

describe("while 20,000 mails wait in the second queue", () => {
  beforeEach(() => {
    for (let count = 0; count < 20_000; count++) queues.send("bulk-mail", "new order");
  });

  test("fifty confirmations at once leave within ten seconds, and one alone in one", async () => {
    await pass(2 * SECOND);
    queues.send("mail", "alone");
    await pass(4 * SECOND);
    for (let count = 0; count < 50; count++) queues.send("mail", "confirmation");
    await pass(14 * SECOND);

    expect(sentAs("alone").map((one) => one.ms - 2 * SECOND < SECOND)).toEqual([true]);
    expect(sentAs("confirmation")).toHaveLength(50);
    expect(sent.length).toBeLessThanOrEqual(14 * MAILS_A_SECOND);
  });

  test("they take at most half of the mails a second, and get on", async () => {
    await pass(10 * SECOND);

    const bulk = sentAs("new order").length;
    expect(bulk).toBeLessThanOrEqual((10 * MAILS_A_SECOND) / 2);
    expect(bulk).toBeGreaterThanOrEqual((10 * MAILS_A_SECOND) / 3);
  });
});

test("a mail of the second queue leaves at once while nothing else is to do", async () => {
  queues.send("bulk-mail", "new order");
  await pass(SECOND);

  expect(sentAs("new order")).toHaveLength(1);
});

test("a mail of the second queue gets on while confirmations never end", async () => {
  for (let count = 0; count < 500; count++) queues.send("mail", "confirmation");
  queues.send("bulk-mail", "new order");
  await pass(SECOND);

  expect(sentAs("new order")).toHaveLength(1);
});

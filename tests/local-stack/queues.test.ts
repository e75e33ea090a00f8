// Do the local stack's queues, streams and schedules retry, give up and wait as in AWS?
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { EventFilter, passes } from "#scripts/local/aws/event-filter.ts";
import { createQueues } from "#scripts/local/aws/queues.ts";
import { periodMs, startSchedules } from "#scripts/local/aws/schedules.ts";
import {
  deliverRecords,
  type LambdaRecord,
  type StreamConsumer,
} from "#scripts/local/aws/stream-batches.ts";
import { createClock } from "#scripts/local/stack/clock.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { recorded } from "#tests/support/servers/local-stack.ts";

const Batch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });
const messages = (event: unknown) => Batch.parse(event).Records;
const bodies = (event: unknown) => messages(event).map(({ body }) => body);

describe("a queue", () => {
  const mail = { name: "mail", arn: "mail", visibilitySeconds: 180, delaySeconds: 0 };
  const definitions = [
    { ...mail, deadLetters: { arn: "dead", afterTries: 3 } },
    { ...mail, name: "dead", arn: "dead", deadLetters: null },
  ];
  const consumer = {
    queueArn: "mail",
    functionArn: "mailer",
    batchSize: 5,
    mostAtOnce: 2,
    reportsFailures: true,
  };

  test("delivers a message once, and forgets it when the function is content", async () => {
    const { functions, events } = recorded(() => ({ batchItemFailures: [] }));
    const queues = createQueues(definitions, [consumer], { functions, clock: createClock(null) });

    queues.send("mail", "hello");

    await eventually(() =>
      expect(queues.depths()[0]).toEqual({ name: "mail", waiting: 0, underWay: 0 }),
    );
    expect(events.map(bodies)).toEqual([["hello"]]);
  });

  test("delivers only the failed messages again, after they were hidden, and buries them after the last try", async () => {
    const clock = createClock(null);
    const { functions, events } = recorded((event) => ({
      batchItemFailures: messages(event)
        .filter(({ body }) => body === "bad")
        .map(({ messageId }) => ({ itemIdentifier: messageId })),
    }));
    const queues = createQueues(definitions, [consumer], { functions, clock });
    const isSettled = (waiting: number) =>
      eventually(() => expect(queues.depths()[0]).toEqual({ name: "mail", waiting, underWay: 0 }));

    queues.send("mail", "good");
    queues.send("mail", "bad");
    await isSettled(1);
    for (const _ of ["second try", "third try"]) {
      clock.moveTo(clock.nowMs() + 179_000);
      const before = events.length;
      clock.moveTo(clock.nowMs() + 2_000);
      expect(events.length).toBe(before + 1);
      await isSettled(1);
    }
    clock.moveTo(clock.nowMs() + 181_000);

    expect(events.map(bodies).filter((one) => one.includes("bad"))).toHaveLength(3);
    expect(events.map(bodies).filter((one) => one.includes("good"))).toHaveLength(1);
    expect(queues.bodies("dead")).toEqual(["bad"]);
    queues.stop();
  });

  test("delivers a failed message when its consumer wants it again", async () => {
    const clock = createClock(null);
    const hidden: boolean[] = [];
    const { functions, events } = recorded((event) => {
      const [message] = messages(event);
      if (events.length === 1) hidden.push(queues.hideFor("mail", message?.messageId ?? "", 5));
      return Promise.reject(new Error("no"));
    });
    const queues = createQueues(definitions, [consumer], { functions, clock });
    const isBack = () =>
      eventually(() =>
        expect(queues.depths()[0]).toEqual({ name: "mail", waiting: 1, underWay: 0 }),
      );

    queues.send("mail", "one");
    await isBack();
    clock.moveTo(clock.nowMs() + 6_000);
    await isBack();
    clock.moveTo(clock.nowMs() + 6_000);

    expect([hidden, events.length]).toEqual([[true], 2]);
    expect(queues.hideFor("mail", "none", 5)).toBe(false);
    queues.stop();
  });

  test("delivers at most so many batches at once, and those of a quiet tenant first", async () => {
    const ends: (() => void)[] = [];
    const { functions, events } = recorded(
      () => new Promise((resolve) => ends.push(() => resolve(null))),
    );
    const alone = { ...consumer, batchSize: 1 };
    const queues = createQueues(definitions, [alone], { functions, clock: createClock(null) });

    for (let count = 0; count < 60; count++) queues.send("mail", "many", { group: "noisy" });
    queues.send("mail", "one", { group: "quiet" });
    expect(events.map(bodies)).toEqual([["many"], ["many"]]);
    ends[0]?.();

    await eventually(() => expect(events.map(bodies)).toEqual([["many"], ["many"], ["one"]]));
    queues.stop();
  });

  test("keeps the whole batch when the function throws", async () => {
    const { functions } = recorded(() => Promise.reject(new Error("no")));
    const queues = createQueues(definitions, [consumer], { functions, clock: createClock(null) });

    queues.send("mail", "one");

    await eventually(() =>
      expect(queues.depths()[0]).toEqual({ name: "mail", waiting: 1, underWay: 0 }),
    );
    queues.stop();
  });
});

describe("the stream", () => {
  const records = ["1", "2", "3", "4"].map(
    (SequenceNumber): LambdaRecord => ({ dynamodb: { SequenceNumber } }),
  );
  const consumer: StreamConsumer = {
    functionArn: "stream",
    batchSize: 50,
    reportsFailures: true,
    filters: [],
    bisects: true,
    retries: 2,
    deadLettersArn: "dead",
  };
  const deliver = async (
    answer: (numbers: string[], call: number) => unknown,
    more: Partial<StreamConsumer> = {},
  ) => {
    const [batches, givenUp]: [string[][], string[][]] = [[], []];
    const numbersOf = (batch: LambdaRecord[]) =>
      batch.map(({ dynamodb }) => dynamodb.SequenceNumber);
    await deliverRecords(
      records,
      { ...consumer, ...more },
      {
        invoke: async (batch) => answer(numbersOf(batch), batches.push(numbersOf(batch))),
        giveUp: (batch) => givenUp.push(numbersOf(batch)),
        isStopped: () => false,
      },
    );
    return { batches, givenUp };
  };

  test("goes on from the first record that failed", async () => {
    const { batches, givenUp } = await deliver((_, call) => ({
      batchItemFailures: call === 1 ? [{ itemIdentifier: "3" }] : [],
    }));

    expect(batches).toEqual([
      ["1", "2", "3", "4"],
      ["3", "4"],
    ]);
    expect(givenUp).toEqual([]);
  });

  test("gives up one poisoned record and delivers all others", async () => {
    const done = new Set<string>();
    const { givenUp } = await deliver((numbers) => {
      if (numbers.includes("2")) throw new Error("poison");
      for (const one of numbers) done.add(one);
      return { batchItemFailures: [] };
    });

    expect(givenUp).toEqual([["2"]]);
    expect([...done].sort()).toEqual(["1", "3", "4"]);
  });

  test("delivers what passes a filter, and nothing else", async () => {
    const dynamodb = (pk: string, SequenceNumber: string) => ({
      dynamodb: { SequenceNumber, Keys: { pk: { S: pk } } },
    });
    const filter = EventFilter.parse({
      dynamodb: { Keys: { pk: { S: [{ prefix: "a-" }, "B"] } } },
    });
    const passing = [
      dynamodb("a-1", "1"),
      dynamodb("B", "2"),
      dynamodb("B-", "3"),
      { dynamodb: {} },
    ].filter((record) => passes(record, [filter]));

    expect(passing).toEqual([dynamodb("a-1", "1"), dynamodb("B", "2")]);
    expect((await deliver(() => null, { filters: [filter] })).batches).toEqual([]);
  });

  test("refuses a filter that it does not know", () => {
    expect(() => EventFilter.parse({ pk: [{ suffix: "A" }] })).toThrow(/suffix/);
  });

  test("takes an answer that makes no sense as a failure of the whole batch", async () => {
    const { batches } = await deliver(
      (_, call) => (call === 1 ? { batchItemFailures: "?" } : null),
      {
        bisects: false,
      },
    );

    expect(batches).toEqual([
      ["1", "2", "3", "4"],
      ["1", "2", "3", "4"],
    ]);
  });
});

describe("a schedule", () => {
  test("runs once for each minute that comes, and once for a jump over many", () => {
    const clock = createClock(null);
    clock.moveTo(Date.parse("2030-01-01T00:00:10Z"));
    const { functions, events } = recorded(() => null);
    const sweep = {
      name: "EveryMinute",
      functionArn: "sweep",
      everyMs: periodMs("rate(1 minute)"),
      input: null,
    };
    const schedules = startSchedules([sweep], functions, clock);

    clock.moveTo(Date.parse("2030-01-01T00:00:59Z"));
    expect(events).toHaveLength(0);
    clock.moveTo(Date.parse("2030-01-01T00:01:00Z"));
    expect(events).toHaveLength(1);
    clock.moveTo(Date.parse("2030-01-02T00:00:00Z"));
    expect(events).toHaveLength(2);
    schedules.stop();
    clock.moveTo(Date.parse("2030-01-03T00:00:00Z"));

    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({
      "detail-type": "Scheduled Event",
      time: "2030-01-02T00:00:00Z",
    });
  });

  test("that is no rate is refused", () => {
    expect(() => periodMs("cron(0 12 * * ? *)")).toThrow("not cron(0 12 * * ? *)");
  });
});

// How do the queues work? As SQS: at least once, with dead letters, and quiet groups first.
import { createHash, randomUUID } from "node:crypto";
import { failedItems } from "#scripts/local/aws/failed-items.ts";
import type { Functions } from "#scripts/local/aws/functions.ts";
import { REGION } from "#scripts/local/aws/names.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";

export type QueueDefinition = {
  name: string;
  arn: string;
  visibilitySeconds: number;
  delaySeconds: number;
  deadLetters: { arn: string; afterTries: number } | null;
};
export type QueueConsumer = {
  queueArn: string;
  functionArn: string;
  batchSize: number;
  /** Batches under way; each has a thread of the function for itself. */
  mostAtOnce: number;
  reportsFailures: boolean;
};
export type Attributes = Record<string, { DataType: string; StringValue?: string | undefined }>;
type Sent = { messageId: string; md5: string };
export type Queues = {
  /** Does not wait for the consumer. */
  send(
    arn: string,
    body: string,
    options?: { attributes?: Attributes; delaySeconds?: number; group?: string },
  ): Sent;
  /** For so many seconds from now. False if the message is not under way. */
  hideFor(arn: string, receiptHandle: string, seconds: number): boolean;
  depths(): { name: string; waiting: number; underWay: number }[];
  /** Oldest first. */
  bodies(name: string): string[];
  arnOf(name: string): string | null;
  stop(): void;
};

type Message = {
  id: string;
  body: string;
  md5: string;
  attributes: Attributes;
  /** The tenant that the sender named; null for one of its own. */
  group: string | null;
  sentMs: number;
  firstTriedMs: number;
  visibleAtMs: number;
  tries: number;
  underWay: boolean;
};
type Queue = QueueDefinition & {
  consumer: QueueConsumer | null;
  messages: Message[];
  atOnce: number;
  timer: NodeJS.Timeout | null;
};
type Options = { functions: Pick<Functions, "invoke">; clock: VirtualClock };

/** In memory. Delays and visibility timeouts follow the virtual clock. */
export function createQueues(
  defined: QueueDefinition[],
  consumers: QueueConsumer[],
  options: Options,
): Queues {
  const { clock } = options;
  const queues = defined.map((one): Queue => {
    const consumer = consumers.find(({ queueArn }) => queueArn === one.arn) ?? null;
    return { ...one, consumer, messages: [], atOnce: 0, timer: null };
  });
  let stopped = false;
  clock.onMove(() => {
    for (const queue of queues) look(queue);
  });

  function find(arn: string): Queue {
    const queue = queues.find((one) => one.arn === arn);
    if (!queue) throw new Error(`No queue has the ARN ${arn}.`);
    return queue;
  }

  function put(queue: Queue, message: Message) {
    queue.messages.push(message);
    look(queue);
  }

  function look(queue: Queue) {
    if (queue.timer) clearTimeout(queue.timer);
    queue.timer = null;
    // The end of a batch under way looks again.
    if (stopped || !queue.consumer || queue.atOnce >= queue.consumer.mostAtOnce) return;
    const visible = queue.messages.filter((one) => pauseOf(one, clock.nowMs()) <= 0);
    for (const message of visible.filter((one) => isSpent(queue, one))) bury(queue, message);
    const waitingNow = visible.filter((one) => !isSpent(queue, one));
    const batch = quietFirst(queue, waitingNow).slice(0, queue.consumer.batchSize);
    if (batch.length > 0) {
      queue.atOnce += 1;
      void deliver(queue, queue.consumer, batch, options).finally(() => {
        queue.atOnce -= 1;
        look(queue);
      });
      return look(queue);
    }
    const pause = Math.min(...queue.messages.map((one) => pauseOf(one, clock.nowMs())));
    if (pause < Infinity)
      queue.timer = setTimeout(() => look(queue), Math.max(1, Math.min(pause, LONGEST_MS)));
  }

  function bury(queue: Queue, message: Message) {
    queue.messages = queue.messages.filter((one) => one !== message);
    if (queue.deadLetters)
      put(find(queue.deadLetters.arn), { ...message, tries: 0, visibleAtMs: clock.nowMs() });
  }

  return {
    send: (arn, body, { attributes = {}, delaySeconds, group = null } = {}) => {
      const queue = find(arn);
      const sentMs = clock.nowMs();
      const visibleAtMs = sentMs + (delaySeconds ?? queue.delaySeconds) * 1000;
      const message = newMessage(body, { attributes, group, sentMs, visibleAtMs });
      put(queue, message);
      return { messageId: message.id, md5: message.md5 };
    },
    hideFor: (arn, receiptHandle, seconds) => {
      const message = find(arn).messages.find((one) => one.id === receiptHandle && one.underWay);
      if (message) message.visibleAtMs = clock.nowMs() + seconds * 1000;
      return message !== undefined;
    },
    depths: () => queues.map(depthOf),
    bodies: (name) =>
      queues.find((one) => one.name === name)?.messages.map(({ body }) => body) ?? [],
    arnOf: (name) => queues.find((one) => one.name === name)?.arn ?? null,
    stop: () => {
      stopped = true;
      for (const { timer } of queues) if (timer) clearTimeout(timer);
    },
  };
}

/** Milliseconds until a message may be delivered. One that is under way waits for its end. */
const pauseOf = ({ underWay, visibleAtMs }: Message, nowMs: number): number =>
  underWay ? Infinity : visibleAtMs - nowMs;

function depthOf({ name, messages }: Queue) {
  const underWay = messages.filter((one) => one.underWay).length;
  return { name, waiting: messages.length - underWay, underWay };
}

const newMessage = (
  body: string,
  sent: Pick<Message, "attributes" | "group" | "sentMs" | "visibleAtMs">,
): Message => ({
  id: randomUUID(),
  body,
  md5: createHash("md5").update(body).digest("hex"),
  ...sent,
  firstTriedMs: 0,
  tries: 0,
  underWay: false,
});

/**
 * The group first that has used least of the consumer's time; here tries stand for it:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 */
function quietFirst({ messages }: Queue, visible: Message[]): Message[] {
  const used = new Map<string | null, number>();
  for (const { group, tries } of messages) used.set(group, (used.get(group) ?? 0) + tries);
  const usedBy = ({ group }: Message) => (group === null ? 0 : (used.get(group) ?? 0));
  return visible.toSorted((a, b) => usedBy(a) - usedBy(b));
}

async function deliver(
  queue: Queue,
  consumer: QueueConsumer,
  batch: Message[],
  { clock, functions }: Options,
) {
  const begunMs = clock.nowMs();
  for (const message of batch) {
    message.underWay = true;
    message.tries += 1;
    message.firstTriedMs ||= begunMs;
    message.visibleAtMs = begunMs + queue.visibilitySeconds * 1000;
  }
  const failed = await tryBatch(queue, consumer, batch, functions);
  for (const message of batch) message.underWay = false;
  queue.messages = queue.messages.filter((one) => !batch.includes(one) || failed.has(one.id));
}

async function tryBatch(
  queue: Queue,
  consumer: QueueConsumer,
  batch: Message[],
  functions: Options["functions"],
): Promise<Set<string>> {
  const all = batch.map(({ id }) => id);
  try {
    const answer = await functions.invoke(consumer.functionArn, {
      Records: batch.map((one) => toRecord(queue, one)),
    });
    return new Set(consumer.reportsFailures ? failedItems(answer, all) : []);
  } catch {
    return new Set(all); // the function's own log has the reason
  }
}

/** Node's timers overflow beyond 24.8 days. A longer wait checks again after this hour. */
const LONGEST_MS = 3_600_000;

const isSpent = ({ deadLetters }: Queue, { tries }: Message) =>
  deadLetters !== null && tries >= deadLetters.afterTries;

/** https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
function toRecord(queue: Queue, message: Message) {
  return {
    messageId: message.id,
    receiptHandle: message.id,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.tries),
      SentTimestamp: String(message.sentMs),
      SenderId: "local",
      ApproximateFirstReceiveTimestamp: String(message.firstTriedMs),
    },
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([key, one]) => {
        return [key, { dataType: one.DataType, stringValue: one.StringValue }];
      }),
    ),
    md5OfBody: message.md5,
    eventSource: "aws:sqs",
    eventSourceARN: queue.arn,
    awsRegion: REGION,
  };
}

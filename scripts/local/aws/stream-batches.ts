// What happens to a batch of stream records that fails? It is retried, split, and given up.
import { setTimeout as sleep } from "node:timers/promises";
import { type EventFilter, passes } from "#scripts/local/aws/event-filter.ts";
import { failedItems } from "#scripts/local/aws/failed-items.ts";

/** Filters read the rest of it. */
export type LambdaRecord = { dynamodb: { SequenceNumber: string } };
export type StreamConsumer = {
  functionArn: string;
  batchSize: number;
  filters: readonly EventFilter[];
  reportsFailures: boolean;
  bisects: boolean;
  /** Null means no limit. */
  retries: number | null;
  /** Of records that were given up; null drops them. */
  deadLettersArn: string | null;
};
type Delivery = {
  invoke(records: LambdaRecord[]): Promise<unknown>;
  giveUp(records: LambdaRecord[]): void;
  isStopped(): boolean;
};

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/**
 * With `reportsFailures`, the records before the first failed one count as done:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
 */
export async function deliverRecords(
  all: LambdaRecord[],
  consumer: StreamConsumer,
  delivery: Delivery,
) {
  const records = all.filter((record) => passes(record, consumer.filters));
  for (let start = 0; start < records.length; start += consumer.batchSize) {
    await deliverBatch(records.slice(start, start + consumer.batchSize), consumer, delivery, 0);
  }
}

async function deliverBatch(
  batch: LambdaRecord[],
  consumer: StreamConsumer,
  delivery: Delivery,
  triesBefore: number,
) {
  let rest = batch;
  for (let tries = triesBefore; rest.length > 0 && !delivery.isStopped(); tries++) {
    if (consumer.retries !== null && tries > consumer.retries) return delivery.giveUp(rest);
    if (tries > 0) await sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)));
    const firstFailed = await tryBatch(rest, consumer, delivery);
    if (firstFailed === null) return;
    if (firstFailed > 0) tries = -1; // progress: the remaining records count as a new batch
    rest = rest.slice(firstFailed);
    if (consumer.bisects && firstFailed === 0 && rest.length > 1) {
      const half = Math.ceil(rest.length / 2);
      await deliverBatch(rest.slice(0, half), consumer, delivery, tries + 1);
      return deliverBatch(rest.slice(half), consumer, delivery, tries + 1);
    }
  }
}

/** Null if all are done. */
async function tryBatch(
  batch: LambdaRecord[],
  consumer: StreamConsumer,
  delivery: Delivery,
): Promise<number | null> {
  const ids = batch.map(({ dynamodb }) => dynamodb.SequenceNumber);
  try {
    const answer = await delivery.invoke(batch);
    const failed = consumer.reportsFailures ? failedItems(answer, ids) : [];
    return failed.length === 0 ? null : Math.min(...failed.map((one) => ids.indexOf(one)));
  } catch {
    return 0; // the function's own log has the reason
  }
}

// How are the writes to the table followed? In batches, as the table's stream delivers them.
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { elapsedMs } from "#functions/core/ports/clock.ts";
import { timeLeftMs, withTimeLimit } from "#functions/core/ports/deadline.ts";
import { type Invocation, inInvocation } from "#functions/core/ports/invocation.ts";
import { logAbout, logger } from "#functions/core/ports/logger.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { idsInKey } from "#functions/core/table/key-ids.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type ItemChange, readChange } from "#functions/core/table/stream-record.ts";
import { isUnreadable } from "#functions/core/table/unreadable.ts";
import { follow } from "#functions/workers/follow.ts";
import { postpone } from "#functions/workers/postpone.ts";

/** Records of one partition may begin calls for so long, so that those of others end in time. */
const PARTITION_MS = 8_000;
/** What fails for a moment alone is not left to the sweeper, which comes minutes later. */
const TRIES = 3;
const FIRST_PAUSE_MS = 100;

/** Postpones what fails. Only if that fails too, the batch is delivered again from there. */
export function handler(
  event: DynamoDBStreamEvent,
  context?: Invocation,
): Promise<DynamoDBBatchResponse> {
  return inInvocation(context, () => followAll(event.Records));
}

async function followAll(all: DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const partitions = Map.groupBy(all, (record) => record.dynamodb?.Keys?.["pk"]?.S ?? "");
  const failed = await Promise.all(
    [...partitions.values()].map((records) => asSystem(() => inOrder(records))),
  );
  return {
    batchItemFailures: failed.flatMap((itemIdentifier) =>
      itemIdentifier ? [{ itemIdentifier }] : [],
    ),
  };
}

/** The sequence number of the first record that failed and could not be postponed. */
async function inOrder(records: DynamoDBRecord[]): Promise<string | null> {
  const endsAt = elapsedMs() + PARTITION_MS;
  for (const record of records) {
    const isLeft = await logAbout(idsIn(record), () => followOrPostpone(record, endsAt));
    if (!isLeft) return record.dynamodb?.SequenceNumber ?? "";
  }
  return null;
}

/** False if neither succeeded. */
async function followOrPostpone(record: DynamoDBRecord, endsAt: number): Promise<boolean> {
  try {
    const change = readChange(record);
    await withTimeLimit(endsAt - elapsedMs(), () => followPatiently(change)).catch(
      (error: unknown) => {
        tell("stream record failed", record, error);
        return postpone(change);
      },
    );
    return true;
  } catch (error) {
    tell("stream record could not be postponed", record, error);
    return false;
  }
}

const idsIn = ({ dynamodb: { Keys, NewImage, OldImage } = {} }: DynamoDBRecord) =>
  idsInKey(
    { pk: Keys?.["pk"]?.S ?? "", sk: Keys?.["sk"]?.S ?? "" },
    (NewImage ?? OldImage)?.["evt"]?.S,
  );

async function followPatiently(change: ItemChange): Promise<void> {
  let failure: unknown;
  const followed = await retry({ tries: TRIES, firstPauseMs: FIRST_PAUSE_MS }, async () => {
    try {
      if (timeLeftMs() <= 0) throw new Error("The time of the partition is over.");
      return await follow(change);
    } catch (error) {
      if (isUnreadable(error) || timeLeftMs() <= 0) throw error;
      failure = error;
      return "lost";
    }
  });
  if (followed === "lost") throw failure;
}

const tell = (what: string, { dynamodb }: DynamoDBRecord, error: unknown): void =>
  logger.error(what, {
    itemIdentifier: dynamodb?.SequenceNumber ?? "",
    error: error instanceof Error ? error : String(error),
  });

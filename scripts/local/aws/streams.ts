// How do table changes reach the stream worker? The stream is polled often after writes only.
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  type _Record,
  type AttributeValue,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from "@aws-sdk/client-dynamodb-streams";
import type { Functions } from "#scripts/local/aws/functions.ts";
import { REGION } from "#scripts/local/aws/names.ts";
import {
  deliverRecords,
  type LambdaRecord,
  type StreamConsumer,
} from "#scripts/local/aws/stream-batches.ts";
import { openPositions, type Positions } from "#scripts/local/aws/stream-positions.ts";
import { localClient } from "#scripts/local/aws/table.ts";
import { createBell } from "#scripts/local/stack/wakeable-wait.ts";

export type StreamOptions = {
  endpoint: string;
  tableName: string;
  consumers: StreamConsumer[];
  functions: Pick<Functions, "invoke">;
  /** As a consumer's on-failure destination does. */
  giveUp(consumer: StreamConsumer, records: LambdaRecord[]): void;
  /** Null starts again from the beginning. */
  positionsFile: string | null;
  log(line: string): void;
};
export type StreamReader = {
  /** After a likely write. */
  wake(): void;
  stop(): void;
};

/** Every 150 ms took 19 % of a core while nothing was written, every 500 ms took 9 %. */
const BUSY_PAUSE_MS = 150;
const IDLE_PAUSE_MS = 1_000;
const BUSY_FOR_MS = 500;
const LIST_SHARDS_EVERY_MS = 10_000;

export function readStream(options: StreamOptions): StreamReader {
  const streams = new DynamoDBStreamsClient(localClient(options.endpoint));
  const positions = openPositions(options.positionsFile);
  const bell = createBell();
  const reading = new Set<string>();
  let stopped = false;
  let busyUntilMs = 0;

  async function run() {
    const streamArn = await streamOf(options);
    while (!stopped) {
      const shards = await openShards(streams, streamArn, positions);
      for (const shard of shards.filter((one) => !reading.has(one))) {
        reading.add(shard);
        void readShard(streamArn, shard)
          .catch(report)
          .finally(() => {
            reading.delete(shard);
            bell.ring();
          });
      }
      await bell.wait(LIST_SHARDS_EVERY_MS);
    }
  }

  /** Reads one shard until it is closed. Its child shards are listed only then. */
  async function readShard(streamArn: string, shardId: string) {
    let iterator = await iteratorOf(streams, streamArn, shardId, positions.after(shardId));
    while (!stopped && iterator) {
      const { Records = [], NextShardIterator } = await streams.send(
        new GetRecordsCommand({ ShardIterator: iterator }),
      );
      if (Records.length > 0) busyUntilMs = Date.now() + BUSY_FOR_MS;
      await deliverAll(Records.map(toLambdaRecord));
      if (stopped) return;
      const last = Records.at(-1)?.dynamodb?.SequenceNumber;
      if (last) positions.moveTo(shardId, last);
      iterator = NextShardIterator;
      if (iterator) await bell.wait(Date.now() < busyUntilMs ? BUSY_PAUSE_MS : IDLE_PAUSE_MS);
    }
    if (!stopped) positions.finish(shardId);
  }

  async function deliverAll(records: LambdaRecord[]) {
    for (const consumer of options.consumers) {
      await deliverRecords(records, consumer, {
        invoke: (batch) => options.functions.invoke(consumer.functionArn, { Records: batch }),
        giveUp: (batch) => options.giveUp(consumer, batch),
        isStopped: () => stopped,
      });
    }
  }

  function report(error: unknown) {
    if (!stopped)
      options.log(`stream: reading failed: ${error instanceof Error ? error.stack : error}`);
  }

  run().catch(report);
  return {
    wake: () => {
      if (Date.now() >= busyUntilMs) bell.ring();
      busyUntilMs = Date.now() + BUSY_FOR_MS;
    },
    stop: () => {
      stopped = true;
      bell.ring();
      streams.destroy();
    },
  };
}

async function streamOf({ endpoint, tableName }: StreamOptions): Promise<string> {
  const client = new DynamoDBClient(localClient(endpoint));
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  client.destroy();
  if (!Table?.LatestStreamArn) throw new Error(`The table ${tableName} has no stream.`);
  return Table.LatestStreamArn;
}

async function openShards(
  client: DynamoDBStreamsClient,
  StreamArn: string,
  positions: Positions,
): Promise<string[]> {
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
  const shards = StreamDescription?.Shards ?? [];
  const known = new Set(shards.map(({ ShardId }) => ShardId));
  const isReady = ({ ParentShardId: parent }: Shard) =>
    !parent || !known.has(parent) || positions.isFinished(parent);
  const ids = shards.filter(isReady).map(({ ShardId = "" }) => ShardId);
  return ids.filter((one) => one !== "" && !positions.isFinished(one));
}

async function iteratorOf(
  client: DynamoDBStreamsClient,
  StreamArn: string,
  ShardId: string,
  after: string | null,
) {
  const from = after
    ? ({ ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after } as const)
    : ({ ShardIteratorType: "TRIM_HORIZON" } as const);
  const { ShardIterator } = await client.send(
    new GetShardIteratorCommand({ StreamArn, ShardId, ...from }),
  );
  return ShardIterator;
}

/** Times in seconds, binary values as base64. */
function toLambdaRecord(record: _Record): LambdaRecord {
  const { OldImage, NewImage, ...change } = record.dynamodb ?? {};
  const dynamodb = {
    ...change,
    ...(OldImage && { OldImage: withEmptyMaps(OldImage) }),
    ...(NewImage && { NewImage: withEmptyMaps(NewImage) }),
    ApproximateCreationDateTime: Math.floor(
      (change.ApproximateCreationDateTime?.getTime() ?? 0) / 1000,
    ),
  };
  const json = JSON.stringify({ ...record, awsRegion: REGION, dynamodb }, (_, value: unknown) => {
    return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
  });
  return JSON.parse(json);
}

/** DynamoDB Local's streams write an empty map, at any depth, as a value without a type. */
function withEmptyMaps(image: Record<string, AttributeValue>): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, withType(value)]));
}

function withType(value: AttributeValue): AttributeValue {
  if (value.M) return { M: withEmptyMaps(value.M) };
  if (value.L) return { L: value.L.map(withType) };
  return Object.keys(value).length === 0 ? { M: {} } : value;
}

// Do writes to the table reach the stream worker in order, once, and in Lambda's format?
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, expect, test } from "vitest";
import * as z from "zod";
import { readStream, type StreamReader } from "#scripts/local/aws/streams.ts";
import { createTable, localClient } from "#scripts/local/aws/table.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { recorded } from "#tests/support/servers/local-stack.ts";

const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
const tableName = "local-stream";
const Batch = z.object({
  Records: z.array(
    z.object({ dynamodb: z.looseObject({ NewImage: z.unknown(), SequenceNumber: z.string() }) }),
  ),
});

let reader: StreamReader | null = null;
afterEach(() => reader?.stop());

test("changes arrive in order, once, and a restart goes on after the last of them", async () => {
  await createTable(endpoint, tableName);
  const client = new DynamoDBClient(localClient(endpoint));
  const put = (sk: string) =>
    client.send(
      new PutItemCommand({
        TableName: tableName,
        Item: {
          pk: { S: "order" },
          sk: { S: sk },
          h: { M: {} },
          deep: { M: { list: { L: [{ M: {} }] } } },
        },
      }),
    );
  const positionsFile = join(mkdtempSync(join(tmpdir(), "foyer-stream-")), "stream.json");
  const { functions, events } = recorded(() => ({ batchItemFailures: [] }));
  const records = () => events.flatMap((event) => Batch.parse(event).Records);
  const read = () => {
    reader = readStream({
      endpoint,
      tableName,
      consumers: [
        {
          functionArn: "stream",
          batchSize: 1,
          reportsFailures: true,
          filters: [],
          bisects: false,
          retries: 0,
          deadLettersArn: null,
        },
      ],
      functions,
      giveUp: () => undefined,
      positionsFile,
      log: (line) => expect.unreachable(line),
    });
    return reader;
  };

  await put("a");
  await put("b");
  const first = read();
  await eventually(() => expect(records()).toHaveLength(2));
  await eventually(() =>
    expect(readFileSync(positionsFile, "utf8")).toContain(
      records().at(-1)?.dynamodb.SequenceNumber ?? "",
    ),
  );
  first.stop();
  await put("c");
  read();
  await eventually(() => expect(records()).toHaveLength(3));

  const image = (sk: string) => ({
    pk: { S: "order" },
    sk: { S: sk },
    h: { M: {} },
    deep: { M: { list: { L: [{ M: {} }] } } },
  });
  expect(records().map(({ dynamodb }) => dynamodb.NewImage)).toEqual([
    image("a"),
    image("b"),
    image("c"),
  ]);
  expect(records()[0]).toMatchObject({
    dynamodb: {
      ApproximateCreationDateTime: expect.any(Number),
      StreamViewType: "NEW_AND_OLD_IMAGES",
    },
  });
});

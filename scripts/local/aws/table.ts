// How is the local table created? From the same definition as the deployed one.
import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "#infra/table.ts";
import { REGION } from "#scripts/local/aws/names.ts";

export const localClient = (endpoint: string) => ({
  endpoint,
  region: REGION,
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
});

/**
 * Unless it exists. Items do not expire locally. Set `streamed` only where the stream is read: at
 * each request DynamoDB Local searches all older tables for its oldest record.
 */
export async function createTable(
  endpoint: string,
  tableName: string,
  { streamed = true } = {},
): Promise<void> {
  const client = new DynamoDBClient(localClient(endpoint));
  const { pk, sk, stream, indexes } = tableDefinition;
  const list = Object.entries(indexes);
  const types = new Map<string, "S" | "N">(
    [pk, sk, ...list.map(([, one]) => one.pk)].map((name) => [name, "S"]),
  );
  for (const [, one] of list) types.set(one.sk, one.skType);
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: "PAY_PER_REQUEST",
        KeySchema: keySchema(pk, sk),
        AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({
          AttributeName,
          AttributeType,
        })),
        GlobalSecondaryIndexes: list.map(([IndexName, one]) => ({
          IndexName,
          KeySchema: keySchema(one.pk, one.sk),
          Projection: projection(one.projection),
        })),
        ...(streamed && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream } }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}

const keySchema = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: "HASH" as const },
  { AttributeName: sk, KeyType: "RANGE" as const },
];

function projection(wanted: "ALL" | "KEYS_ONLY" | readonly string[]) {
  if (wanted === "ALL" || wanted === "KEYS_ONLY") return { ProjectionType: wanted };
  return { ProjectionType: "INCLUDE" as const, NonKeyAttributes: [...wanted] };
}

// How does the table come into a local database? From the one definition that the data stack deploys.
import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "#infra/table.ts";

/** Creates the table of that name with its stream and indexes; one that exists already is left as it is. */
export async function createTable(endpoint: string, tableName: string): Promise<void> {
  const { pk, sk, stream, indexes } = tableDefinition;
  const keySchema = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: "HASH" as const },
    { AttributeName: range, KeyType: "RANGE" as const },
  ];
  const client = new DynamoDBClient({
    endpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const command = new CreateTableCommand({
    TableName: tableName,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: keySchema(pk, sk),
    AttributeDefinitions: [
      { AttributeName: pk, AttributeType: "S" },
      { AttributeName: sk, AttributeType: "S" },
      ...Object.values(indexes).flatMap((index) => [
        { AttributeName: index.pk, AttributeType: "S" as const },
        { AttributeName: index.sk, AttributeType: index.skType },
      ]),
    ],
    GlobalSecondaryIndexes: Object.entries(indexes).map(([name, index]) => ({
      IndexName: name,
      KeySchema: keySchema(index.pk, index.sk),
      Projection:
        typeof index.projection === "string"
          ? { ProjectionType: index.projection }
          : { ProjectionType: "INCLUDE", NonKeyAttributes: [...index.projection] },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: stream },
  });
  try {
    await client.send(command);
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}

// Where does a test store its items? In its own table, deleted after the test: every existing table
// slows the database down.
import { randomUUID } from "node:crypto";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createTable, localClient } from "#scripts/local/aws/table.ts";

/**
 * Creates a table without a stream and makes functions use it. Returns the function that deletes it
 * and lets them use the earlier one again.
 */
export async function openTable(): Promise<() => Promise<void>> {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
  const name = `test-${randomUUID()}`;
  await createTable(endpoint, name, { streamed: false });
  const { TABLE_NAME: earlier } = process.env;
  process.env.TABLE_NAME = name;
  return async () => {
    process.env.TABLE_NAME = earlier ?? "";
    const client = new DynamoDBClient(localClient(endpoint));
    await client.send(new DeleteTableCommand({ TableName: name }));
    client.destroy();
  };
}

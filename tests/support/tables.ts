// Where does a test keep its items? In a table of its own, which goes when the test does: the
// database slows down with every table it keeps.
import { randomUUID } from "node:crypto";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createTable, localClient } from "#scripts/local/table.ts";

/** Makes a new table, without a stream, the one that functions use; answers how it ends. */
export async function openTable(): Promise<() => Promise<void>> {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
  const name = `test-${randomUUID()}`;
  await createTable(endpoint, name, { streamed: false });
  process.env.TABLE_NAME = name;
  return async () => {
    const client = new DynamoDBClient(localClient(endpoint));
    await client.send(new DeleteTableCommand({ TableName: name }));
    client.destroy();
  };
}

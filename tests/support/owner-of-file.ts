// Who sells in a file whose every test has its own table? The same owner, whose items are copied
// into each table: signing up takes a third of what opening an on-sale takes.
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { given, type Owner } from "#tests/support/world.ts";

type Kept = { owner: Owner; items: Record<string, AttributeValue>[] };
let kept: Kept | null = null;

/** The file's owner, with one organizer, in the present table, which must be empty. */
export async function ownerOfFile(): Promise<Owner> {
  const table = process.env.TABLE_NAME ?? "";
  const client = new DynamoDBClient({});
  try {
    if (kept) {
      const puts = kept.items.map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
    } else {
      const owner = await given.owner();
      const { Items: items = [] } = await client.send(new ScanCommand({ TableName: table }));
      kept = { owner, items };
    }
    return kept.owner;
  } finally {
    client.destroy();
  }
}

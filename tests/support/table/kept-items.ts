// How does a test begin with what an earlier test of its file made? The items are copied into its
// own table: making them through the API takes longest of all that opening an on-sale does.
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { newId } from "#functions/core/ports/clock.ts";
import { CROCKFORD, ID_LENGTH, type IdKind, idPrefix } from "#shared/core/ids.ts";
import { sendUnsigned } from "#tests/support/table/unsigned-calls.ts";

type Items = Record<string, AttributeValue>[];
const MOST_PER_WRITE = 25;

/** By name: what was made, with all items that its table had then, as JSON. */
const kept = new Map<string, string>();

/**
 * What `make` made for an earlier test of the file, or makes now, copied into the present, empty
 * table. Ids of the kinds `renewed` are new in each copy, because functions remember those they
 * read.
 */
export async function keptItems<T>(
  name: string,
  make: () => Promise<T>,
  renewed: IdKind[] = [],
): Promise<T> {
  const client = new DynamoDBClient({});
  sendUnsigned(client);
  try {
    const earlier = kept.get(name);
    if (earlier !== undefined) {
      const { made, items } = JSON.parse(withNewIds(earlier, renewed)) as { made: T; items: Items };
      await put(client, items);
      return made;
    }
    const made = await make();
    const scan = await client.send(new ScanCommand({ TableName: process.env.TABLE_NAME }));
    // More than a page is left to be made anew.
    if (!scan.LastEvaluatedKey) kept.set(name, JSON.stringify({ made, items: scan.Items }));
    return made;
  } finally {
    client.destroy();
  }
}

async function put(client: DynamoDBClient, items: Items): Promise<void> {
  const table = process.env.TABLE_NAME ?? "";
  const puts = items.map((Item) => ({ PutRequest: { Item } }));
  for (let at = 0; at < puts.length; at += MOST_PER_WRITE) {
    const RequestItems = { [table]: puts.slice(at, at + MOST_PER_WRITE) };
    await client.send(new BatchWriteItemCommand({ RequestItems }));
  }
}

function withNewIds(text: string, kinds: IdKind[]): string {
  const ids = new Map<string, string>();
  for (const kind of kinds) {
    const ofKind = new RegExp(`\\b${idPrefix[kind]}_[${CROCKFORD}]{${ID_LENGTH}}`, "g");
    for (const [id] of text.matchAll(ofKind)) if (!ids.has(id)) ids.set(id, newId(kind));
  }
  return [...ids].reduce((renamed, [id, other]) => renamed.replaceAll(id, other), text);
}

// How are two tables read side by side, and items copied from one to the other?
import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DescribeTableCommand,
  DynamoDBClient,
  type KeysAndAttributes,
  PutItemCommand,
  type PutItemCommandInput,
  paginateScan,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "#infra/table.ts";

/** As the table holds it, so that a copy is exact. */
export type StoredItem = Record<string, AttributeValue>;
export type ItemPair = { item: StoredItem; other: StoredItem | null };

export type Tables = {
  /** Null: there is none. */
  keysOf(table: string): Promise<string[] | null>;
  /** The name of the table whose backup it was made of; null if AWS does not say. */
  restoredFrom(table: string): Promise<string | null>;
  pages(table: string): AsyncIterable<StoredItem[]>;
  paired(items: StoredItem[], other: string): Promise<ItemPair[]>;
  /** False, and nothing changes, if something stands under the key by now. */
  add(table: string, item: StoredItem): Promise<boolean>;
  /** False, and nothing changes, if it has changed since it was seen. */
  replace(table: string, item: StoredItem, seen: StoredItem): Promise<boolean>;
};

const { pk, sk } = tableDefinition;
/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const MOST_KEYS = 100;

export const keyOf = (item: StoredItem): string => JSON.stringify([item[pk]?.S, item[sk]?.S]);

export function tablesIn(region: string): Tables {
  const client = new DynamoDBClient({ region });
  return {
    keysOf: (TableName) =>
      client.send(new DescribeTableCommand({ TableName })).then(
        ({ Table }) => (Table?.KeySchema ?? []).map(({ AttributeName = "" }) => AttributeName),
        (error: unknown) => {
          if (error instanceof ResourceNotFoundException) return null;
          throw error;
        },
      ),
    restoredFrom: async (TableName) => {
      const { Table } = await client.send(new DescribeTableCommand({ TableName }));
      return Table?.RestoreSummary?.SourceTableArn?.split("/")[1] ?? null;
    },
    async *pages(TableName) {
      for await (const { Items = [] } of paginateScan({ client }, { TableName })) yield Items;
    },
    paired: async (items, other) => {
      const found = new Map<string, StoredItem>();
      for (let at = 0; at < items.length; at += MOST_KEYS)
        for (const one of await getAll(client, other, items.slice(at, at + MOST_KEYS)))
          found.set(keyOf(one), one);
      return items.map((item) => ({ item, other: found.get(keyOf(item)) ?? null }));
    },
    add: (TableName, Item) =>
      isPut(client, { TableName, Item, ConditionExpression: `attribute_not_exists(${pk})` }),
    replace: (TableName, Item, seen) => isPut(client, { TableName, Item, ...asSeen(seen) }),
  };
}

const isPut = (client: DynamoDBClient, put: PutItemCommandInput): Promise<boolean> =>
  client.send(new PutItemCommand(put)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    },
  );

function asSeen(seen: StoredItem) {
  const name = ["v", "version"].find((one) => seen[one]?.N !== undefined);
  if (name === undefined) return {};
  return {
    ConditionExpression: "#version = :seen",
    ExpressionAttributeNames: { "#version": name },
    ExpressionAttributeValues: { ":seen": { N: seen[name]?.N ?? "" } },
  };
}

/** An answer of 16 MB at most; the keys that it leaves out are asked for again. */
async function getAll(
  client: DynamoDBClient,
  table: string,
  items: StoredItem[],
): Promise<StoredItem[]> {
  const found: StoredItem[] = [];
  let asked: Record<string, KeysAndAttributes> = {
    [table]: {
      Keys: items.map((item) => keyIn(item)),
      ConsistentRead: true,
    },
  };
  while (Object.keys(asked).length > 0) {
    const { Responses = {}, UnprocessedKeys = {} } = await client.send(
      new BatchGetItemCommand({ RequestItems: asked }),
    );
    found.push(...(Responses[table] ?? []));
    asked = UnprocessedKeys;
  }
  return found;
}

function keyIn(item: StoredItem): StoredItem {
  const [partition, sort] = [item[pk], item[sk]];
  return partition && sort ? { [pk]: partition, [sk]: sort } : {};
}

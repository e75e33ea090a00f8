// How is the one table read and written? By a thin client, so that hot functions load fast.
import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { logger } from "#functions/core/ports/logger.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { isThrottle, tellThrottle } from "#functions/core/table/throttle.ts";
import { problem } from "#shared/core/problems.ts";

export type Key = { pk: string; sk: string };
export type Item = Key & Record<string, unknown>;

export const tableIndexes = {
  byAccount: { pk: "accountPk", sk: "accountSk" },
  byEvent: { pk: "listPk", sk: "listSk" },
  due: { pk: "duePk", sk: "dueSk" },
} as const;

type Expression = {
  if?: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
};
/** Names and values use placeholders (`#name`, `:value`). */
export type Write =
  | ({ put: Item } & Expression)
  | ({ update: Key; set: string } & Expression)
  | ({ remove: Key } & Expression)
  | ({ check: Key; if: string } & Expression);

export type Rejection =
  | { because: "condition"; item: Item | null }
  | { because: "conflict" }
  | { because: "throttled" };
export type Tried = { ok: true; item: Item | null } | ({ ok: false } & Rejection);
/** `item`: after the write, if asked for; after a failed condition, as it is. */
export type Written = { ok: boolean; item: Item | null };
/** DynamoDB's limit for one transaction. */
export const MOST_WRITES = 100;
export type Transacted = { ok: true } | { ok: false; rejections: (Rejection | null)[] };

type SendOptions = { returnNew?: boolean; hasOthers?: boolean };

export async function getItem(
  key: Key,
  options: { consistent?: boolean } = {},
): Promise<Item | null> {
  const { Item: item } = await attempt(() =>
    dynamo().send(
      new GetItemCommand({
        TableName: tableName(),
        Key: write(key),
        ConsistentRead: options.consistent ?? false,
      }),
    ),
  );
  return item ? itemOf(item) : null;
}

export const MOST_READS = 100;

/** Consistent, at most a hundred keys. `left`: what the table did not answer. */
export async function getBatch(keys: readonly Key[]): Promise<{ items: Item[]; left: Key[] }> {
  const table = tableName();
  const Keys = keys.map(({ pk, sk }) => write({ pk, sk }));
  try {
    const { Responses, UnprocessedKeys } = await dynamo().send(
      new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } }),
    );
    const left = UnprocessedKeys?.[table]?.Keys ?? [];
    return { items: (Responses?.[table] ?? []).map(itemOf), left: left.map(itemOf) };
  } catch (error) {
    if (isThrottle(error)) return { items: [], left: [...keys] };
    throw error;
  }
}

/** Over all pages. `until` is inclusive, `after` is not; `most` counts from the first or last. */
export async function queryItems(query: Range): Promise<Item[]> {
  return (await queryRaw(query)).map(itemOf);
}

/** Costs what whole items cost, but twenty thousand rows are parsed far faster. */
export async function queryTexts(
  query: Range & { columns: readonly string[] },
): Promise<(string | undefined)[][]> {
  const items = await queryRaw(query, query.columns);
  return items.map((item) => query.columns.map((column) => item[column]?.S));
}

type Range = {
  pk: string;
  prefix?: string;
  until?: string | number;
  after?: string;
  index?: keyof typeof tableIndexes;
  consistent?: boolean;
  most?: number;
  isBackwards?: boolean;
};

async function queryRaw(
  query: Range,
  columns: readonly string[] = [],
): Promise<Record<string, AttributeValue>[]> {
  const names = query.index ? tableIndexes[query.index] : { pk: "pk", sk: "sk" };
  const range = rangeOf(query);
  const sk = query.prefix ?? query.until ?? query.after;
  const items: Record<string, AttributeValue>[] = [];
  const projection = columns.map((_, index) => `#column${index}`).join(", ");
  const columnNames = Object.fromEntries(columns.map((name, index) => [`#column${index}`, name]));
  let from: Record<string, AttributeValue> | undefined;
  do {
    const answer = await attempt(() =>
      dynamo().send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: query.index,
          KeyConditionExpression: `#pk = :pk${range}`,
          ExpressionAttributeNames: {
            "#pk": names.pk,
            ...(range && { "#sk": names.sk }),
            ...columnNames,
          },
          ...(projection && { ProjectionExpression: projection }),
          ExpressionAttributeValues: write({ ":pk": query.pk, ...(range && { ":sk": sk }) }),
          ConsistentRead: query.consistent ?? false,
          ScanIndexForward: query.isBackwards ? false : undefined,
          ExclusiveStartKey: from,
          Limit: query.most === undefined ? undefined : query.most - items.length,
        }),
      ),
    );
    items.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from && items.length < (query.most ?? Number.POSITIVE_INFINITY));
  return items;
}

/** A failed condition is returned; a conflict or a throttle throws 503 `busy`. */
export async function writeItem(one: Write, options: SendOptions = {}): Promise<Written> {
  const tried = await tryWrite(one, options);
  if (!tried.ok && tried.because !== "condition") throw problem("busy", { retryAfter: 1 });
  return tried;
}

/** Conflicts and throttles are returned. With `hasOthers` the client does not retry a throttle. */
export async function tryWrite(one: Write, options: SendOptions = {}): Promise<Tried> {
  try {
    return { ok: true, item: await send(one, options) };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) {
      return { ok: false, because: "condition", item: error.Item ? itemOf(error.Item) : null };
    }
    if (error instanceof TransactionConflictException) return { ok: false, because: "conflict" };
    if (isThrottle(error)) return { ok: false, because: "throttled" };
    throw error;
  }
}

/** An item named twice was planned on reads that do not belong together: read again. */
export async function transact(writes: Write[]): Promise<Transacted> {
  const names = writes.map(keyOf).map(({ pk, sk }) => JSON.stringify([pk, sk]));
  const repeated = names.map((name, place) => names.indexOf(name) < place);
  if (repeated.includes(true)) {
    logger.warn("a transaction names an item twice");
    return { ok: false, rejections: repeated.map((is) => (is ? { because: "conflict" } : null)) };
  }
  try {
    await dynamo().send(new TransactWriteItemsCommand({ TransactItems: writes.map(transactItem) }));
    return { ok: true };
  } catch (error) {
    if (error instanceof TransactionCanceledException) {
      return { ok: false, rejections: (error.CancellationReasons ?? []).map(rejection) };
    }
    // The second: the client repeated it while the first was under way.
    if (isThrottle(error) || error instanceof TransactionInProgressException)
      return { ok: false, rejections: writes.map(() => ({ because: "throttled" })) };
    throw error;
  }
}

async function send(
  one: Write,
  { returnNew = false, hasOthers = false }: SendOptions,
): Promise<Item | null> {
  const common = {
    TableName: tableName(),
    ...expression(one),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
  };
  if ("put" in one) {
    await dynamo().send(new PutItemCommand({ ...common, Item: write(one.put) }));
    return null;
  }
  if ("update" in one) {
    const command = new UpdateItemCommand({
      ...common,
      Key: write(one.update),
      UpdateExpression: one.set,
      ReturnValues: returnNew ? "ALL_NEW" : "NONE",
    });
    if (hasOthers)
      command.middlewareStack.add(tellThrottle, { step: "finalizeRequest", priority: "low" });
    const { Attributes } = await dynamo().send(command);
    return Attributes ? itemOf(Attributes) : null;
  }
  if ("remove" in one) {
    await dynamo().send(new DeleteItemCommand({ ...common, Key: write(one.remove) }));
    return null;
  }
  throw new Error("A check stands only inside a transaction.");
}

function keyOf(one: Write): Key {
  if ("put" in one) return one.put;
  if ("update" in one) return one.update;
  return "remove" in one ? one.remove : one.check;
}

function transactItem(one: Write): TransactWriteItem {
  const common = {
    TableName: tableName(),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
  };
  if ("put" in one) return { Put: { ...common, ...expression(one), Item: write(one.put) } };
  if ("update" in one)
    return {
      Update: { ...common, ...expression(one), Key: write(one.update), UpdateExpression: one.set },
    };
  if ("remove" in one) return { Delete: { ...common, ...expression(one), Key: write(one.remove) } };
  return {
    ConditionCheck: {
      ...common,
      ...expression(one),
      Key: write(one.check),
      ConditionExpression: one.if,
    },
  };
}

function expression(one: Expression) {
  return {
    ...(one.if !== undefined && { ConditionExpression: one.if }),
    ...(one.names && { ExpressionAttributeNames: one.names }),
    ...(one.values && { ExpressionAttributeValues: write(one.values) }),
  };
}

function rejection(reason: {
  Code?: string;
  Item?: Record<string, AttributeValue>;
}): Rejection | null {
  if (reason.Code === "ConditionalCheckFailed")
    return { because: "condition", item: reason.Item ? itemOf(reason.Item) : null };
  if (reason.Code === "TransactionConflict") return { because: "conflict" };
  if (reason.Code === "ThrottlingError" || reason.Code === "ProvisionedThroughputExceeded")
    return { because: "throttled" };
  if (reason.Code === "None" || reason.Code === undefined) return null;
  throw new Error(`A transaction was refused: ${reason.Code}.`);
}

export async function attempt<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isBusy = isThrottle(error) || error instanceof TransactionConflictException;
    throw isBusy ? problem("busy", { retryAfter: 1 }) : error;
  }
}

const tableName = (): string => setting("TABLE_NAME");
const write = (value: Record<string, unknown>): Record<string, AttributeValue> =>
  marshall(value, { removeUndefinedValues: true });
// Every item of the table has `pk` and `sk`.
const itemOf = (item: Record<string, AttributeValue>): Item => unmarshall(item) as Item;

function rangeOf({ prefix, until, after }: Pick<Range, "prefix" | "until" | "after">): string {
  if (prefix !== undefined) return " AND begins_with(#sk, :sk)";
  if (until !== undefined) return " AND #sk <= :sk";
  return after === undefined ? "" : " AND #sk > :sk";
}

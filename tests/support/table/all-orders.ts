// Which orders does an event have? Only tests ask this: the product never scans its table.
import { DynamoDBClient, ScanCommand, type ScanCommandOutput } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Item } from "#functions/core/table/table.ts";
import { orderFrom } from "#functions/engine/order/order.ts";
import { type OrderItems, orderPartition } from "#functions/engine/order/order-items.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { headItem } from "#functions/stored/order/head.ts";

/** The orders of an event, including held ones, and the attendees' items as they are stored. */
export type EventOrders = { orders: OrderItems[]; attendeeItems: Item[] };

/**
 * Reads all orders of an event. It scans the table once: a simulation compares everything after
 * every crash, and a query per order would take most of its time.
 */
export async function allOrders(eventId: string): Promise<EventOrders> {
  const partitions = Map.groupBy(await scan(), ({ pk }) => pk);
  const own = [...partitions.values()].filter((items) =>
    headItem.storedAmong(items).some(({ evt }) => evt === eventId),
  );
  return {
    orders: own.map(orderFrom).filter((order) => order !== null),
    attendeeItems: attendeeItem.storedAmong(own.flat()),
  };
}

/** The product's own client refuses every scan. */
let client: DynamoDBClient | undefined;

async function scan(): Promise<Item[]> {
  client ??= new DynamoDBClient({});
  const items: Item[] = [];
  let from: ScanCommandOutput["LastEvaluatedKey"];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({
        TableName: process.env.TABLE_NAME,
        FilterExpression: "begins_with(pk, :order)",
        ExpressionAttributeValues: { ":order": { S: orderPartition("") } },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    // Every item of the table has these two keys.
    items.push(...(page.Items ?? []).map((item) => unmarshall(item) as Item));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}

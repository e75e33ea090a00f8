// Which orders does an event have? Only tests ask this: the product never scans its table.
import { DynamoDBClient, ScanCommand, type ScanCommandOutput } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { headItem } from "#functions/engine/order/head-item.ts";

/**
 * The ids of all orders of an event, including held ones. It scans the table with its own client.
 */
export async function allOrderIds(eventId: string): Promise<string[]> {
  const client = new DynamoDBClient({});
  const ids: string[] = [];
  let from: ScanCommandOutput["LastEvaluatedKey"];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({
        TableName: process.env.TABLE_NAME,
        FilterExpression: "sk = :head AND evt = :event",
        ExpressionAttributeValues: { ":head": { S: headItem.sk }, ":event": { S: eventId } },
        ExclusiveStartKey: from,
      }),
    );
    for (const { pk } of (page.Items ?? []).map((item) => unmarshall(item)))
      ids.push(headItem.idsIn({ pk: String(pk), sk: headItem.sk })?.orderId ?? "");
    from = page.LastEvaluatedKey;
  } while (from);
  client.destroy();
  return ids;
}

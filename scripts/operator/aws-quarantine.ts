// What lies in a deployment's quarantine, and how is it released? By the keys under which the
// sweeper finds what is due.
import { DynamoDBClient, QueryCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { quarantinedMailItem } from "#functions/stored/mails.ts";
import { mailDuePartitions, postponedDuePartition } from "#functions/stored/order/due.ts";
import { postponedItem } from "#functions/stored/postponed.ts";
import type { Quarantined } from "#scripts/operator/world.ts";

const { pk } = postponedItem.within({});
/** Any of the partitions of mails will do. */
const partitionOf = (id: string): string =>
  (postponedItem.idsIn({ pk, sk: id }) ? postponedDuePartition : mailDuePartitions[0]) ?? "";

export async function quarantined(region: string, TableName: string): Promise<Quarantined[]> {
  const { Items = [] } = await new DynamoDBClient({ region }).send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "pk = :quarantined",
      ExpressionAttributeValues: { ":quarantined": { S: pk } },
      Limit: 100,
    }),
  );
  return Items.map((stored) => unmarshall(stored))
    .flatMap((item) => {
      const key = { pk, sk: String(item["sk"]) };
      const isReleased = item["duePk"] !== undefined;
      if (quarantinedMailItem.idsIn(key)) {
        const { ref, at } = quarantinedMailItem.parse(item);
        return [{ id: key.sk, about: ref, at, isReleased }];
      }
      // A postponed write that is due has not failed too often yet.
      if (isReleased) return [];
      const { of, at } = postponedItem.parse(item);
      return [{ id: key.sk, about: `${of.pk} ${of.sk}`, at, isReleased }];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Makes it due, with its failures counted anew. Does nothing if it was struck off meanwhile. */
export async function release(region: string, TableName: string, id: string): Promise<void> {
  await new DynamoDBClient({ region })
    .send(
      new UpdateItemCommand({
        TableName,
        Key: { pk: { S: pk }, sk: { S: id } },
        UpdateExpression: "SET duePk = :due, dueSk = :now REMOVE tries",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":due": { S: partitionOf(id) }, ":now": { N: "0" } },
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.name === "ConditionalCheckFailedException"))
        throw error;
    });
}

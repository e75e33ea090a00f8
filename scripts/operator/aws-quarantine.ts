// Which mails lie in a deployment's quarantine, and how are they released? By the keys under which
// the sweeper finds what is due.
import { DynamoDBClient, QueryCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { mailDuePartitions } from "#functions/engine/order/due-item.ts";
import { quarantinedMailItem } from "#functions/mail/item.ts";
import type { QuarantinedMail } from "#scripts/operator/world.ts";

/** Any of the partitions will do. */
const DUE = mailDuePartitions[0] ?? "";

export async function quarantinedMails(
  region: string,
  TableName: string,
): Promise<QuarantinedMail[]> {
  const { Items = [] } = await new DynamoDBClient({ region }).send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "pk = :quarantine",
      ExpressionAttributeValues: { ":quarantine": { S: quarantinedMailItem.within({}).pk } },
      Limit: 100,
    }),
  );
  return Items.map(({ ref, at, duePk }) => ({
    ref: ref?.S ?? "",
    at: at?.S ?? "",
    isReleased: duePk !== undefined,
  })).toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Makes a mail of the quarantine due. Does nothing if it was struck off meanwhile. */
export async function releaseMail(region: string, TableName: string, ref: string): Promise<void> {
  const { pk, sk } = quarantinedMailItem.key({ ref });
  await new DynamoDBClient({ region })
    .send(
      new UpdateItemCommand({
        TableName,
        Key: { pk: { S: pk }, sk: { S: sk } },
        UpdateExpression: "SET duePk = :due, dueSk = :now",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":due": { S: DUE }, ":now": { N: "0" } },
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.name === "ConditionalCheckFailedException"))
        throw error;
    });
}

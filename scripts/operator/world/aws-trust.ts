// How does an account get the operator's word? In its item; then what waits is made due.
import { type DynamoDBClient, paginateQuery, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import type { Key } from "#functions/core/table/table.ts";
import { accountItem } from "#functions/stored/account.ts";
import { messageTrustItem } from "#functions/stored/messages.ts";
import { waitingMailItem, waitingWorkItem } from "#functions/stored/waiting-mails.ts";
import type { Trust } from "#scripts/operator/world/asked.ts";
import type { Trusted } from "#scripts/operator/world/world.ts";

export async function trust(
  client: DynamoDBClient,
  TableName: string,
  { account: accountId, word }: { account: string; word: Trust },
): Promise<Trusted | null> {
  const account = await updated(client, {
    TableName,
    Key: attributes(accountItem.key({ accountId })),
    UpdateExpression:
      word === "TRUSTED"
        ? "SET trust = :word, trustedAt = if_not_exists(trustedAt, :now)"
        : "SET trust = :word REMOVE trustedAt",
    ExpressionAttributeValues: {
      ":word": { S: word },
      ...(word === "TRUSTED" && { ":now": { N: String(nowSeconds()) } }),
    },
  });
  if (!account) return null;
  const { pk, prefix = "" } = waitingMailItem.within({ accountId });
  let waiting = 0;
  const pages = paginateQuery(
    { client },
    {
      TableName,
      Select: "COUNT",
      KeyConditionExpression: "pk = :waits AND begins_with(sk, :mail)",
      ExpressionAttributeValues: { ":waits": { S: pk }, ":mail": { S: prefix } },
    },
  );
  for await (const { Count = 0 } of pages) waiting += Count;
  if (word === "TRUSTED") {
    await updated(client, {
      TableName,
      Key: attributes(waitingWorkItem.key({ accountId })),
      UpdateExpression: "SET dueSk = :now",
      ExpressionAttributeValues: { ":now": { N: "0" } },
    });
    // Its messages go on, and complaints count anew.
    await updated(client, {
      TableName,
      Key: attributes(messageTrustItem.key({ accountId })),
      UpdateExpression: "SET stoppedAt = :none, complaints = :empty",
      ExpressionAttributeValues: { ":none": { NULL: true }, ":empty": { L: [] } },
    });
  }
  return { name: account["name"]?.S ?? "", waiting };
}

type Update = Omit<ConstructorParameters<typeof UpdateItemCommand>[0], "ConditionExpression">;

/** Null if the item does not exist. */
const updated = (client: DynamoDBClient, update: Update) =>
  client
    .send(
      new UpdateItemCommand({
        ...update,
        ConditionExpression: "attribute_exists(pk)",
        ReturnValues: "ALL_NEW",
      }),
    )
    .then(
      ({ Attributes = {} }) => Attributes,
      (error: unknown) => {
        if (error instanceof Error && error.name === "ConditionalCheckFailedException") return null;
        throw error;
      },
    );

const attributes = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } });

// What lies in a deployment's quarantine, and how is it released?
import {
  DynamoDBClient,
  QueryCommand,
  type QueryCommandInput,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Item } from "#functions/core/table/table.ts";
import { quarantinedJobItem } from "#functions/stored/jobs.ts";
import { quarantinedMailItem } from "#functions/stored/mails.ts";
import {
  jobsDuePartition,
  mailDuePartitions,
  postponedDuePartition,
} from "#functions/stored/order/due.ts";
import { postponedItem } from "#functions/stored/postponed.ts";
import type { Quarantined } from "#scripts/operator/world/world.ts";

const { pk } = postponedItem.within({});
const PAGE = 100;

/** Any of the partitions of mails will do. */
function partitionOf(id: string): string {
  if (postponedItem.idsIn({ pk, sk: id })) return postponedDuePartition;
  return (quarantinedJobItem.idsIn({ pk, sk: id }) ? jobsDuePartition : mailDuePartitions[0]) ?? "";
}

export async function quarantined(region: string, table: string): Promise<Quarantined[]> {
  const client = new DynamoDBClient({ region });
  const found = [
    ...(await ofKind(client, table, quarantinedMailItem, mailOf)),
    ...(await ofKind(client, table, postponedItem, writeOf)),
    ...(await ofKind(client, table, quarantinedJobItem, jobOf)),
  ];
  return found.toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Reads page after page, because what is due again lies between what is held. */
async function ofKind(
  client: DynamoDBClient,
  TableName: string,
  kind: typeof quarantinedMailItem | typeof postponedItem | typeof quarantinedJobItem,
  entryOf: (item: Item) => Quarantined[],
): Promise<Quarantined[]> {
  const found: Quarantined[] = [];
  let from: QueryCommandInput["ExclusiveStartKey"];
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :quarantined AND begins_with(sk, :kind)",
        ExpressionAttributeValues: {
          ":quarantined": { S: pk },
          ":kind": { S: kind.within({}).prefix ?? "" },
        },
        Limit: PAGE,
        ExclusiveStartKey: from,
      }),
    );
    const items = Items.map((stored) => unmarshall(stored)).map((one) => ({
      ...one,
      pk,
      sk: String(one["sk"]),
    }));
    found.push(...kind.storedAmong(items).flatMap(entryOf));
    from = LastEvaluatedKey;
  } while (from && found.filter(({ isReleased }) => !isReleased).length < PAGE);
  return found;
}

const mailOf = (item: Item): Quarantined[] => {
  const { ref, at } = quarantinedMailItem.parse(item);
  return [{ id: item.sk, about: ref, at, isReleased: item["duePk"] !== undefined }];
};

const jobOf = (item: Item): Quarantined[] => {
  const { accountId, id, at, duePk } = quarantinedJobItem.parse(item);
  return [{ id: item.sk, about: `${accountId} ${id}`, at, isReleased: duePk !== undefined }];
};

/** A postponed write that is due has not failed too often yet. */
const writeOf = (item: Item): Quarantined[] => {
  const { of, at, duePk } = postponedItem.parse(item);
  return duePk ? [] : [{ id: item.sk, about: `${of.pk} ${of.sk}`, at, isReleased: false }];
};

/** Due, with its failures counted anew, unless it was struck off meanwhile. */
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

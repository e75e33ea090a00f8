// Which version of the data does a deployed table note? One item, which only rises.
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { nowAt } from "#functions/core/ports/clock.ts";

/** The partition of what operators' commands store. */
export const OPERATOR_PARTITION = "OPERATOR";

export type DataVersion = {
  /** Null: no deployment has noted one. */
  stored(table: string): Promise<number | null>;
  /** False, and nothing changes, if a later one is noted. */
  raise(table: string, version: number): Promise<boolean>;
};

const key = { pk: OPERATOR_PARTITION, sk: "VERSION" };

export function dataVersionIn(region: string): DataVersion {
  const client = new DynamoDBClient({ region });
  return {
    stored: async (TableName) => {
      const { Item } = await client.send(
        new GetItemCommand({ TableName, Key: marshall(key), ConsistentRead: true }),
      );
      return Item ? Number(Item["version"]?.N ?? 0) : null;
    },
    raise: (TableName, version) =>
      client
        .send(
          new PutItemCommand({
            TableName,
            Item: marshall({ ...key, version, at: nowAt() }),
            ConditionExpression: "attribute_not_exists(pk) OR version <= :version",
            ExpressionAttributeValues: marshall({ ":version": version }),
          }),
        )
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof Error && error.name === "ConditionalCheckFailedException")
              return false;
            throw error;
          },
        ),
  };
}

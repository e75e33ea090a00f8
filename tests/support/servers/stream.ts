// How does a test let the stream worker see a write? With records in the format of the table's
// stream.
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBBatchResponse } from "aws-lambda";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, type Item, type Key } from "#functions/core/table/table.ts";
import { handler } from "#functions/workers/stream.ts";

export type Change = { before?: Item | null; now: Item | null };

/** Passes changes to the stream worker in one batch, with the sequence numbers "1", "2"… */
export function follow(...changes: Change[]): Promise<DynamoDBBatchResponse> {
  return handler({
    Records: changes.map(({ before, now }, index) => {
      const { pk = "", sk = "" } = now ?? before ?? {};
      return {
        eventName: before ? "MODIFY" : "INSERT",
        dynamodb: {
          Keys: { pk: { S: pk }, sk: { S: sk } },
          ...(before && { OldImage: image(before) }),
          ...(now && { NewImage: image(now) }),
          SequenceNumber: String(index + 1),
        },
      };
    }),
  });
}

/** The item as it is stored now. */
export const stored = (key: Key): Promise<Item | null> =>
  asSystem(() => getItem(key, { consistent: true }));

// Converted through JSON, as Lambda does, because the two packages have different types for the
// same attribute values.
const image = (item: Item) =>
  JSON.parse(JSON.stringify(marshall(item, { removeUndefinedValues: true })));

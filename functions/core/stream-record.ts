// What changed in the table? A stream record's item before and after, as plain values.
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";

/** An item as it was or is; empty where there was none, or is none any more. */
export type Image = Record<string, unknown>;
export type ItemChange = { before: Image; now: Image };

/** Reads the images of a record. */
export function readChange({ dynamodb }: DynamoDBRecord): ItemChange {
  return { before: imageOf(dynamodb?.OldImage), now: imageOf(dynamodb?.NewImage) };
}

// Lambda's package and the SDK describe the same JSON by types of their own.
const imageOf = (image: unknown): Image =>
  unmarshall((image ?? {}) as Record<string, AttributeValue>);

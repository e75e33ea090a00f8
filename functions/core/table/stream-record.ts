// What changed in the table? The item of a stream record, before and after, as plain values.
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";

export type Image = Record<string, unknown>;
export type ItemChange = { before: Image; now: Image };

export function readChange({ dynamodb }: DynamoDBRecord): ItemChange {
  return { before: imageOf(dynamodb?.OldImage), now: imageOf(dynamodb?.NewImage) };
}

// The types of the Lambda package and of the SDK differ, but describe the same JSON.
const imageOf = (image: unknown): Image =>
  unmarshall((image ?? {}) as Record<string, AttributeValue>);

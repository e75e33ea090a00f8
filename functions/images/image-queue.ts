// How does an image get to the worker? As a message that names its item, which has the state.
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { attemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { setting } from "#functions/core/ports/settings.ts";

export const ImageRef = z.strictObject({
  accountId: z.string(),
  ownerId: z.string(),
  id: z.string(),
});
export type ImageRef = z.output<typeof ImageRef>;

type ImageQueue = (ref: ImageRef) => Promise<void>;
let current: ImageQueue = sendMessage;

export function replaceImageQueue(replacement: ImageQueue): () => void {
  current = replacement;
  return () => {
    current = sendMessage;
  };
}

/** The worker processes it, or deletes the objects of a deleted one. May be repeated. */
export const queueImage = ({ accountId, ownerId, id }: ImageRef): Promise<void> =>
  current({ accountId, ownerId, id });

let client: SQSClient | undefined;

async function sendMessage(ref: ImageRef): Promise<void> {
  client ??= new SQSClient({ maxAttempts: 2, requestHandler: attemptLimits() });
  await client.send(
    new SendMessageCommand({
      QueueUrl: setting("IMAGE_QUEUE_URL"),
      MessageBody: JSON.stringify(ref),
      MessageGroupId: ref.accountId,
    }),
  );
}

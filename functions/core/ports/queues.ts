// How does work get to a worker? As a message that names its item, which has the state.
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { attemptLimits } from "#functions/core/ports/attempt-limits.ts";

let client: SQSClient | undefined;
export const sqs = (): SQSClient =>
  (client ??= new SQSClient({ maxAttempts: 2, requestHandler: attemptLimits() }));

/**
 * `tenant` is whom the work is for: nobody's many messages hold up another's, see
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 */
export async function sendMessage(url: string, ref: object, tenant: string): Promise<void> {
  const message = { MessageBody: JSON.stringify(ref), MessageGroupId: tenant };
  await sqs().send(new SendMessageCommand({ QueueUrl: url, ...message }));
}

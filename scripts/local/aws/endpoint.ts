// Which server answers the AWS SDK locally? One endpoint that speaks the JSON protocol of SQS and
// Secrets Manager.
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { Attributes, Queues } from "#scripts/local/aws/queues.ts";
import type { Secrets } from "#scripts/local/aws/secrets.ts";
import { type Handler, readBody, sendJson } from "#scripts/local/stack/listen.ts";

const Message = z.object({
  MessageBody: z.string(),
  DelaySeconds: z.number().optional(),
  MessageAttributes: z
    .record(z.string(), z.object({ DataType: z.string(), StringValue: z.string().optional() }))
    .default({}),
});
const SendMessage = Message.extend({ QueueUrl: z.string() });
const SendMessageBatch = z.object({
  QueueUrl: z.string(),
  Entries: z.array(Message.extend({ Id: z.string() })),
});
const GetSecretValue = z.object({ SecretId: z.string() });

type Answer = { status: number; body: unknown };
type Services = { queues: Queues; secrets: Secrets };

/** Handles SendMessage, SendMessageBatch and GetSecretValue; refuses any other action by name. */
export function awsEndpoint({ queues, secrets }: Services): Handler {
  const actions: Record<string, (input: unknown) => Answer> = {
    "AmazonSQS.SendMessage": (input) => {
      const message = SendMessage.parse(input);
      return withQueue(queues, message.QueueUrl, (arn) => sentAs(queues, arn, message));
    },
    "AmazonSQS.SendMessageBatch": (input) => {
      const { QueueUrl, Entries } = SendMessageBatch.parse(input);
      return withQueue(queues, QueueUrl, (arn) => ({
        Successful: Entries.map((one) => ({ Id: one.Id, ...sentAs(queues, arn, one) })),
        Failed: [],
      }));
    },
    "secretsmanager.GetSecretValue": (input) => {
      const { SecretId } = GetSecretValue.parse(input);
      const text = secrets.text(SecretId);
      if (text === null)
        return failure("ResourceNotFoundException", `There is no secret ${SecretId}.`);
      return {
        status: 200,
        body: { ARN: SecretId, Name: SecretId, VersionId: "local", SecretString: text },
      };
    },
  };

  return async (req: IncomingMessage, res: ServerResponse) => {
    const target = String(req.headers["x-amz-target"]);
    const action = actions[target];
    const body = await readBody(req);
    const answer = action
      ? action(JSON.parse(String(body)))
      : failure("UnknownOperationException", `The local stack does not serve ${target}.`);
    sendJson(res, answer.status, answer.body);
  };
}

/** A queue's URL ends in its name. */
function withQueue(queues: Queues, url: string, act: (arn: string) => unknown): Answer {
  const name = url.slice(url.lastIndexOf("/") + 1);
  const arn = queues.arnOf(name);
  if (arn === null) return failure("QueueDoesNotExist", `There is no queue ${name}.`);
  return { status: 200, body: act(arn) };
}

type Outgoing = {
  MessageBody: string;
  MessageAttributes: Attributes;
  DelaySeconds?: number | undefined;
};

function sentAs(queues: Queues, arn: string, message: Outgoing) {
  const delay = message.DelaySeconds === undefined ? {} : { delaySeconds: message.DelaySeconds };
  const sent = queues.send(arn, message.MessageBody, {
    attributes: message.MessageAttributes,
    ...delay,
  });
  return { MessageId: sent.messageId, MD5OfMessageBody: sent.md5 };
}

const failure = (type: string, message: string): Answer => ({
  status: 400,
  body: { __type: type, message },
});

// Which server answers the AWS SDK locally? One that speaks the JSON of SQS and Secrets Manager.
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { Attributes, Queues } from "#scripts/local/aws/queues.ts";
import type { Secrets } from "#scripts/local/aws/secrets.ts";
import { type Handler, readBody, sendJson } from "#scripts/local/stack/listen.ts";

const Message = z.object({
  MessageBody: z.string(),
  DelaySeconds: z.number().optional(),
  MessageGroupId: z.string().optional(),
  MessageAttributes: z
    .record(z.string(), z.object({ DataType: z.string(), StringValue: z.string().optional() }))
    .default({}),
});
const SendMessage = Message.extend({ QueueUrl: z.string() });
const SendMessageBatch = z.object({
  QueueUrl: z.string(),
  Entries: z.array(Message.extend({ Id: z.string() })),
});
const ChangeMessageVisibility = z.object({
  QueueUrl: z.string(),
  ReceiptHandle: z.string(),
  VisibilityTimeout: z.number(),
});
const GetSecretValue = z.object({ SecretId: z.string() });

type Answer = { status: number; body: unknown };
type Services = { queues: Queues; secrets: Secrets };

/** Handles the actions that Foyer's functions use; refuses any other by name. */
export function awsEndpoint({ queues, secrets }: Services): Handler {
  const actions: Record<string, (input: unknown) => Answer> = {
    "AmazonSQS.SendMessage": (input) => {
      const message = SendMessage.parse(input);
      return withQueue(queues, message.QueueUrl, (arn) => done(sentAs(queues, arn, message)));
    },
    "AmazonSQS.SendMessageBatch": (input) => {
      const { QueueUrl, Entries } = SendMessageBatch.parse(input);
      return withQueue(queues, QueueUrl, (arn) =>
        done({
          Successful: Entries.map((one) => ({ Id: one.Id, ...sentAs(queues, arn, one) })),
          Failed: [],
        }),
      );
    },
    "AmazonSQS.ChangeMessageVisibility": (input) => {
      const { QueueUrl, ReceiptHandle, VisibilityTimeout } = ChangeMessageVisibility.parse(input);
      return withQueue(queues, QueueUrl, (arn) =>
        queues.hideFor(arn, ReceiptHandle, VisibilityTimeout)
          ? done({})
          : failure("ReceiptHandleIsInvalid", "No message under way has this receipt handle."),
      );
    },
    "secretsmanager.GetSecretValue": (input) => {
      const { SecretId } = GetSecretValue.parse(input);
      const text = secrets.text(SecretId);
      if (text === null)
        return failure("ResourceNotFoundException", `There is no secret ${SecretId}.`);
      return done({ ARN: SecretId, Name: SecretId, VersionId: "local", SecretString: text });
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

const nameIn = (url: string) => url.slice(url.lastIndexOf("/") + 1);

function withQueue(queues: Queues, url: string, act: (arn: string) => Answer): Answer {
  const arn = queues.arnOf(nameIn(url));
  return arn === null
    ? failure("QueueDoesNotExist", `There is no queue ${nameIn(url)}.`)
    : act(arn);
}

const done = (body: unknown): Answer => ({ status: 200, body });

type Outgoing = {
  MessageBody: string;
  MessageAttributes: Attributes;
  DelaySeconds?: number | undefined;
  MessageGroupId?: string | undefined;
};

function sentAs(queues: Queues, arn: string, message: Outgoing) {
  const delay = message.DelaySeconds === undefined ? {} : { delaySeconds: message.DelaySeconds };
  const sent = queues.send(arn, message.MessageBody, {
    attributes: message.MessageAttributes,
    ...delay,
    ...(message.MessageGroupId !== undefined && { group: message.MessageGroupId }),
  });
  return { MessageId: sent.messageId, MD5OfMessageBody: sent.md5 };
}

const failure = (type: string, message: string): Answer => ({
  status: 400,
  body: { __type: type, message },
});

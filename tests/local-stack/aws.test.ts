// Does the local AWS endpoint answer the SDK that the functions use?
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { awsEndpoint } from "#scripts/local/aws/endpoint.ts";
import { createQueues } from "#scripts/local/aws/queues.ts";
import { openSecrets } from "#scripts/local/aws/secrets.ts";
import { localClient } from "#scripts/local/aws/table.ts";
import { createClock } from "#scripts/local/stack/clock.ts";
import { listen } from "#scripts/local/stack/listen.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { recorded } from "#tests/support/servers/local-stack.ts";

const definition = {
  name: "mail",
  arn: "arn:mail",
  visibilitySeconds: 30,
  delaySeconds: 0,
  deadLetters: null,
};
const { functions } = recorded(() => null);
const queues = createQueues([definition], [], { functions, clock: createClock(null) });
const secrets = openSecrets([], { "arn:stripe": '{"secretKey":"sk"}' }, null);

const aws = allTests(() => listen(awsEndpoint({ queues, secrets })));
const sqs = allTests(() => new SQSClient(localClient(aws.url)));

test("messages lie in the queue, one by one or as a batch", async () => {
  const QueueUrl = `${aws.url}/queue/mail`;

  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "één" }));
  const Entries = [1, 2].map((one) => ({ Id: String(one), MessageBody: `body ${one}` }));
  const { Successful, Failed } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));

  expect([Successful?.map(({ Id }) => Id), Failed]).toEqual([["1", "2"], []]);
  expect(queues.bodies("mail")).toEqual(["één", "body 1", "body 2"]);
});

test("a queue that does not exist is an error of that name", async () => {
  const sending = sqs.send(
    new SendMessageCommand({ QueueUrl: `${aws.url}/queue/none`, MessageBody: "x" }),
  );

  await expect(sending).rejects.toMatchObject({ name: "QueueDoesNotExist" });
});

test("only a message under way can be hidden for another time", async () => {
  const hiding = sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: `${aws.url}/queue/mail`,
      ReceiptHandle: "none",
      VisibilityTimeout: 5,
    }),
  );

  await expect(hiding).rejects.toMatchObject({ name: "ReceiptHandleIsInvalid" });
});

test("secrets are read by their ARN", async () => {
  const client = new SecretsManagerClient(localClient(aws.url));

  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: "arn:stripe" }));

  expect(SecretString).toBe('{"secretKey":"sk"}');
  await expect(
    client.send(new GetSecretValueCommand({ SecretId: "arn:no" })),
  ).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
});

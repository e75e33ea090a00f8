// How do the table's calls travel in tests? As the AWS client wrote them, straight to Dynoxide:
// signature, retries and the client's reading of the answer take a fifth of a test's time. On
// DynamoDB Local they travel as in the product.
import { Agent, request } from "node:http";
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  DynamoDBServiceException,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { HandlerExecutionContext, SerializeMiddleware } from "@smithy/types";
import { timeLeftMs } from "#functions/core/ports/deadline.ts";

/** An answer as it came; a refusal has its kind in `__type`. */
type Answer = { status: number; body: Record<string, unknown> };

const CREDENTIAL = "Credential=local/20260101/local/dynamodb/aws4_request";
const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** Asks the file's database; `sent` is the input of a command as JSON. */
export async function askTable(operation: string, sent: string | Uint8Array): Promise<Answer> {
  const asked = request(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", {
    agent,
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "content-length": Buffer.byteLength(sent),
      "x-amz-target": `DynamoDB_20120810.${operation}`,
      // No local table compares a signature, but DynamoDB Local wants one.
      "x-amz-date": "20260101T000000Z",
      authorization: `AWS4-HMAC-SHA256 ${CREDENTIAL}, SignedHeaders=host, Signature=0`,
    },
  });
  return new Promise((resolve, reject) => {
    asked.on("error", reject);
    asked.on("response", (answer) => {
      let said = "";
      answer.setEncoding("utf8");
      answer.on("data", (text) => {
        said += text;
      });
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(said || "{}") }),
      );
    });
    asked.end(sent);
  });
}

/** For files that ask about the client itself: its calls travel as in the product again. */
export const sendAsInProduct = (client: DynamoDBClient): boolean =>
  client.middlewareStack.remove("direct");

/** Makes a client's calls travel straight. */
export const sendDirectly = (client: DynamoDBClient): void =>
  client.middlewareStack.add(direct, { step: "serialize", priority: "low", name: "direct" });

/** Closes the connections of all calls that were asked directly. */
export const closeConnections = (): void => agent.destroy();

const direct: SerializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next, context) => async (args) => {
    // The product's own middleware refuses this call.
    if (timeLeftMs() <= 0) return next(args);
    const { body: sent } = args.request as { body: Uint8Array }; // of the client's serializer
    const operation = String(context.commandName).replace(/Command$/, "");
    const { status, body } = await askTable(operation, sent);
    if (status !== 200) throw refusalOf(status, body);
    const output = isOfDocuments(context) ? unmarshalled(body) : body;
    return { response: {}, output: { ...output, $metadata: {} } as ServiceOutputTypes };
  };

/** The refusals that the product tells apart. */
const kinds = {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
};

function refusalOf(status: number, { __type, message, ...rest }: Record<string, unknown>): Error {
  const name = String(__type).split("#").at(-1) ?? "";
  const told = { message: String(message), $metadata: { httpStatusCode: status }, ...rest };
  const Kind = new Map(Object.entries(kinds)).get(name);
  if (Kind) return new Kind(told);
  return new DynamoDBServiceException({
    ...told,
    name,
    $fault: status < 500 ? "client" : "server",
  });
}

/** True for the commands of ElectroDB's document client, whose values are plain. */
const isOfDocuments = (context: HandlerExecutionContext): boolean =>
  context.__aws_sdk_context?.features?.DDB_MAPPER !== undefined;

type Stored = Parameters<typeof unmarshall>[0];

/** An answer with plain values, wherever a command that ElectroDB sends returns any. */
function unmarshalled(body: Record<string, unknown>): Record<string, unknown> {
  const plain = { ...body };
  for (const name of ["Item", "Attributes", "LastEvaluatedKey"])
    if (body[name]) plain[name] = unmarshall(body[name] as Stored);
  if (body.Items) plain.Items = (body.Items as Stored[]).map((one) => unmarshall(one));
  if (body.Responses)
    plain.Responses = Object.fromEntries(
      Object.entries(body.Responses as Record<string, Stored[]>).map(([table, items]) => [
        table,
        items.map((one) => unmarshall(one)),
      ]),
    );
  return plain;
}

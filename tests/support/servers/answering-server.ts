// How do tests replace AWS and Stripe on the network? With a server that finds the test's answer by
// the operation's name.
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { type Listening, listen, readBody } from "#scripts/local/stack/listen.ts";

type Answer = { status?: number; body: string };

/** The requests received and the answers to give, both by the operation's name. */
export const asked = new Map<string, string>();
export const answers = new Map<string, Answer>();
let server: Listening;

/** The server's address; known once the tests run. */
export const address = (): string => server.url;

beforeAll(async () => {
  server = await listen(async (request, response) => {
    const body = String(await readBody(request));
    const target = String(request.headers["x-amz-target"] ?? "")
      .split(".")
      .at(-1);
    const operation =
      target || new URLSearchParams(body).get("Action") || `${request.method} ${request.url}`;
    asked.set(operation, body);
    const { status = 200, body: text } = answers.get(operation) ?? { status: 500, body: "" };
    const jsonType = target ? "application/x-amz-json-1.1" : "application/json";
    const type = text.startsWith("<") ? "text/xml" : jsonType;
    response.writeHead(status, { "content-type": type }).end(text);
  });
  vi.stubEnv("AWS_ENDPOINT_URL", server.url);
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", server.url);
  vi.stubEnv("AWS_ENDPOINT_URL_SES", server.url);
  vi.stubEnv("AWS_ENDPOINT_URL_S3", server.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  vi.stubEnv("AWS_MAX_ATTEMPTS", "1");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});
beforeEach(() => {
  asked.clear();
  answers.clear();
});

/** Sets the answer to an operation of AWS's query protocol. */
export const xml = (operation: string, result: string): void => {
  answers.set(operation, {
    body: `<${operation}Response><${operation}Result>${result}</${operation}Result></${operation}Response>`,
  });
};
export const xmlError = (operation: string, code: string, message: string): void => {
  answers.set(operation, {
    status: 400,
    body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
  });
};
/** Sets the answer to an operation of a JSON protocol. */
export const json = (operation: string, body: object, status = 200): void => {
  answers.set(operation, { status, body: JSON.stringify(body) });
};

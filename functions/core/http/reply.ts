// What does a function answer? JSON data, data with `meta`, a problem, or raw bytes.
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { isUnanswered } from "#functions/core/http/unanswered.ts";
import { isAboutOrder, logger } from "#functions/core/ports/logger.ts";
import { checksAnswers } from "#functions/core/ports/settings.ts";
import { ListMeta } from "#shared/core/lists.ts";
import { type ProblemBody, ProblemError, problem } from "#shared/core/problems.ts";
import type { Route } from "#shared/core/route.ts";

const replied = Symbol("reply");

export type Reply<T> = {
  [replied]: true;
  value: T;
  headers: Record<string, string>;
  cookies: string[];
};

export function reply<T>(
  value: T,
  extras: { headers?: Record<string, string>; cookies?: string[] },
): Reply<T> {
  return { [replied]: true, value, headers: extras.headers ?? {}, cookies: extras.cookies ?? [] };
}

export type RawAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
};

const noStore = { "cache-control": "no-store" };

export function answer(route: Route, returned: unknown): APIGatewayProxyStructuredResultV2 {
  const { value, ...sent } = isReply(returned) ? returned : reply(returned, {});
  const extras = { cookies: sent.cookies };
  if (route.returns.kind === "raw") {
    // The type `Handlers` in serve.ts makes a raw route's handler return `RawAnswer`.
    const { status, headers, body } = value as RawAnswer;
    return {
      ...extras,
      statusCode: status,
      headers: { "content-type": route.returns.contentType, ...headers },
      ...(typeof body === "string"
        ? { body }
        : { body: Buffer.from(body).toString("base64"), isBase64Encoded: true }),
    };
  }
  const headers = { ...noStore, "content-type": "application/json", ...sent.headers };
  if (route.returns.kind === "nothing")
    return { ...extras, statusCode: 204, headers: { ...noStore, ...sent.headers } };
  const body = route.returns.kind === "one" ? { data: value } : value;
  if (checksAnswers()) assertAnswer(route, body);
  return { ...extras, statusCode: route.status ?? 200, headers, body: JSON.stringify(body) };
}

/** The cause of an error that is no `ProblemError` is logged and not sent. */
export function problemAnswer(
  error: unknown,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const known = error instanceof ProblemError ? error : unexplained(error);
  if (known === error) logger[refusalLevel(known)]("request refused", ofProblem(known));
  else logger.error(known.code, { error: error instanceof Error ? error : String(error) });
  const { fields, params, retryAfter } = known.details;
  const body: ProblemBody = {
    code: known.code,
    message: known.code.replaceAll("_", " "),
    ...(fields && { fields }),
    ...(params && { params }),
    requestId,
  };
  return {
    statusCode: known.status,
    headers: {
      ...noStore,
      "content-type": "application/json",
      ...(retryAfter && { "retry-after": String(retryAfter) }),
    },
    body: JSON.stringify(body),
  };
}

export function problemPage(
  error: unknown,
  requestId: string,
  from: string,
): APIGatewayProxyStructuredResultV2 {
  const { body = "" } = problemAnswer(error, requestId);
  const { code }: ProblemBody = JSON.parse(body);
  return sentTo(`/refused/${code}?from=${encodeURIComponent(from)}`);
}

export const sentTo = (location: string): APIGatewayProxyStructuredResultV2 => ({
  ...{ statusCode: 302, headers: { ...noStore, location }, body: "" },
});

/** A refusal is part of its order's story. The access log has the status of all others. */
function refusalLevel({ status }: ProblemError): "warn" | "info" | "debug" {
  if (status >= 500) return "warn";
  return isAboutOrder() ? "info" : "debug";
}

const ofProblem = ({ code, status }: ProblemError) => ({ code, status });

const unexplained = (error: unknown): ProblemError =>
  isUnanswered(error) ? problem("busy", { retryAfter: 1 }) : problem("unexpected");

const isReply = (returned: unknown): returned is Reply<unknown> =>
  typeof returned === "object" && returned !== null && replied in returned;

function assertAnswer(route: Route, body: unknown): void {
  if (route.returns.kind !== "one" && route.returns.kind !== "page") return;
  // `answer` built this body from the same route, so it has this shape.
  const { data, meta } = body as { data: unknown; meta?: unknown };
  const items = route.returns.kind === "page" && Array.isArray(data) ? data : [data];
  for (const item of items) route.returns.schema.parse(item);
  if (route.returns.kind === "page") ListMeta.parse(meta);
}

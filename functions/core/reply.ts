// What does a function answer? The envelope of design: data, data with meta, a problem, or bytes.
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { logger } from "#functions/core/logger.ts";
import { checksAnswers } from "#functions/core/settings.ts";
import { isUnanswered } from "#functions/core/unanswered.ts";
import { ListMeta } from "#shared/core/lists.ts";
import { type ProblemBody, ProblemError, problem, problemStatus } from "#shared/core/problems.ts";
import type { Route } from "#shared/core/route.ts";

const replied = Symbol("reply");

/** An answer with headers or cookies of its own; plain values need none of this. */
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

/** Bytes with their status, for routes that answer `raw`. */
export type RawAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
};

const noStore = { "cache-control": "no-store" };

/** Builds the response of a route from what its handler returned. */
export function answer(route: Route, returned: unknown): APIGatewayProxyStructuredResultV2 {
  const { value, ...sent } = isReply(returned) ? returned : reply(returned, {});
  const extras = { cookies: sent.cookies };
  if (route.returns.kind === "raw") {
    // A raw route's handler is typed to return RawAnswer (Handlers in serve.ts).
    const { status, headers, body } = value as RawAnswer;
    return {
      ...extras,
      statusCode: status,
      headers: { "content-type": route.returns.contentType, ...headers },
      // API Gateway takes text; what is none travels as base64 and arrives as bytes.
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

/**
 * Builds the response of a refusal. What is not a refusal is logged and answered without a word
 * about why: as `busy` where a service did not answer, as `unexpected` else.
 */
export function refusal(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  const known = error instanceof ProblemError ? error : unexplained(error);
  if (known !== error)
    logger.error(known.code, { error: error instanceof Error ? error : String(error) });
  const { fields, params, retryAfter } = known.details;
  const body: ProblemBody = {
    code: known.code,
    message: known.code.replaceAll("_", " "),
    ...(fields && { fields }),
    ...(params && { params }),
    requestId,
  };
  return {
    statusCode: problemStatus[known.code],
    headers: {
      ...noStore,
      "content-type": "application/json",
      ...(retryAfter && { "retry-after": String(retryAfter) }),
    },
    body: JSON.stringify(body),
  };
}

/**
 * The refusal for a person whose browser opened the address itself: it leads to the app, which says
 * it in their language. `from` is the address as they see it.
 */
export function refusalPage(
  error: unknown,
  requestId: string,
  from: string,
): APIGatewayProxyStructuredResultV2 {
  const { body = "" } = refusal(error, requestId);
  const { code }: ProblemBody = JSON.parse(body);
  const location = `/refused/${code}?from=${encodeURIComponent(from)}`;
  return { statusCode: 302, headers: { ...noStore, location }, body: "" };
}

const unexplained = (error: unknown): ProblemError =>
  isUnanswered(error) ? problem("busy", { retryAfter: 1 }) : problem("unexpected");

const isReply = (returned: unknown): returned is Reply<unknown> =>
  typeof returned === "object" && returned !== null && replied in returned;

function assertAnswer(route: Route, body: unknown): void {
  if (route.returns.kind !== "one" && route.returns.kind !== "page") return;
  // The envelope that `answer` has just built.
  const { data, meta } = body as { data: unknown; meta?: unknown };
  const items = route.returns.kind === "page" && Array.isArray(data) ? data : [data];
  for (const item of items) route.returns.schema.parse(item);
  if (route.returns.kind === "page") ListMeta.parse(meta);
}

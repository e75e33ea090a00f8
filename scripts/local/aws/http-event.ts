// What does API Gateway pass to a function, and how does it read the answer? Payload format 2.0.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { ACCOUNT } from "#scripts/local/aws/names.ts";
import type { Answer, WebRequest } from "#scripts/local/edge/web-request.ts";

const Returned = z.object({
  statusCode: z.coerce.number(),
  headers: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
    .default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(""),
  isBase64Encoded: z.boolean().default(false),
});

/** Passed as text; all other bodies, and compressed ones, as base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.+-]+\+(json|xml))\b)/;

/**
 * `path` includes the stage (`/api/health`), as in AWS:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function toHttpEvent(
  request: WebRequest,
  match: Match,
  nowMs: number,
): Record<string, unknown> {
  const { cookie, ...headers } = request.headers;
  const isText = TEXT.test(headers["content-type"] ?? "") && !headers["content-encoding"];
  const parameters = new URLSearchParams(request.query);
  const query = Object.fromEntries(
    [...parameters.keys()].map((key) => [key, parameters.getAll(key).join(",")]),
  );
  return {
    version: "2.0",
    routeKey: match.routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie ? { cookies: cookie.split(/;\s*/) } : {}),
    headers,
    ...(request.query ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: ACCOUNT,
      apiId: "local",
      domainName: headers["host"] ?? "localhost",
      domainPrefix: "local",
      http: {
        method: request.method,
        path: request.path,
        protocol: "HTTP/1.1",
        sourceIp: "127.0.0.1",
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey: match.routeKey,
      stage: match.stage,
      time: new Date(nowMs).toUTCString(),
      timeEpoch: nowMs,
    },
    ...(Object.keys(match.parameters).length > 0 ? { pathParameters: match.parameters } : {}),
    ...(request.body.length > 0 ? { body: request.body.toString(isText ? "utf8" : "base64") } : {}),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

export type Match = { routeKey: string; stage: string; parameters: Record<string, string> };

/** A value without a status code becomes the JSON body. */
export function fromFunction(value: unknown): Answer {
  const returned = Returned.safeParse(value);
  if (!returned.success) {
    if (typeof value === "object" && value !== null && "statusCode" in value) return SERVER_ERROR;
    return json(200, value);
  }
  const { statusCode: status, headers, cookies, body, isBase64Encoded } = returned.data;
  const lowerCase = Object.fromEntries(
    Object.entries(headers).map(([name, one]) => [name.toLowerCase(), one]),
  );
  const type = { "content-type": "text/plain; charset=utf-8" };
  return {
    status,
    headers: { ...(body ? type : {}), ...lowerCase },
    cookies,
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}

export function json(status: number, value: unknown): Answer {
  const headers = { "content-type": "application/json" };
  return { status, headers, cookies: [], body: Buffer.from(JSON.stringify(value)) };
}

export const SERVER_ERROR = json(500, { message: "Internal Server Error" });

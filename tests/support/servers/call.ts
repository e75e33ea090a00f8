// How does a test call the API? Through the deployed handlers, with the payload that API Gateway
// sends.
import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { LambdaHandler } from "#functions/core/http/lambda.ts";
import { api, type GroupName } from "#shared/api.ts";
import type { ProblemBody } from "#shared/core/problems.ts";
import { type Item, paramNames, pathOf, type Route } from "#shared/core/route.ts";
import { testSecrets } from "#tests/support/runs/environment.ts";
import { demandStoppedClock } from "#tests/support/runs/stopped-clock.ts";

export type CallOptions = {
  params?: Record<string, string>;
  search?: string;
  body?: unknown;
  /** The raw body, sent instead of `body` as JSON. */
  text?: string;
  token?: string | undefined;
  version?: number | undefined;
  idempotencyKey?: string | undefined;
  headers?: Record<string, string>;
  /** The client's IP address. */
  address?: string | undefined;
  cookies?: string[];
  /** Milliseconds until the function's timeout. */
  leftMs?: number;
  /** Asks with HEAD for what the route answers to GET. */
  isHead?: boolean;
};

/**
 * The answer of a call, with `data` typed by the route. `problem` is the body if the status is 400
 * or above.
 */
export type Answer<R extends Route> = {
  status: number;
  data: R["returns"]["kind"] extends "page" ? Item<R>[] : Item<R>;
  meta: { total: number; lastPage: number; page: number; counts?: Record<string, number> };
  problem: ProblemBody;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  /** The body as bytes, for answers that are not text. */
  bytes: Buffer;
};

/** How a call was refused. */
export const told = ({ status, problem }: { status: number; problem: { code: string } }) => [
  status,
  problem.code,
];

/**
 * Calls one route in process. A changing route that requires an Idempotency-Key gets a new one
 * unless the test names one.
 */
export async function call<R extends Route>(
  route: R,
  options: CallOptions = {},
): Promise<Answer<R>> {
  const handler = await handlerOf(groupOf(route));
  const result = await handler(payloadOf(route, options), contextWith(options.leftMs));
  if (result.statusCode === 429) demandStoppedClock();
  const text = result.body ?? "";
  const json = text.startsWith("{") ? JSON.parse(text) : {};
  return {
    status: result.statusCode ?? 0,
    data: json.data,
    meta: json.meta,
    problem: json,
    headers: Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    cookies: result.cookies ?? [],
    text,
    bytes: Buffer.from(text, result.isBase64Encoded ? "base64" : "utf8"),
  };
}

function groupOf(route: Route): GroupName {
  const found = Object.entries(api).find(([, group]) =>
    Object.values(group).some((one: Route) => one.key === route.key),
  );
  if (!found) throw new Error(`${route.key} is in no group.`);
  return found[0] as GroupName; // Object.entries widens the names of `api` to string
}

/** The Lambda's entry of a group of routes. */
export async function handlerOf(group: GroupName): Promise<LambdaHandler> {
  const module: { handler: LambdaHandler } = await import(`../../../functions/${group}/handler.ts`);
  return module.handler;
}

function payloadOf(route: Route, options: CallOptions): APIGatewayProxyEventV2 {
  const params = options.params ?? {};
  const missing = paramNames(route).filter((name) => params[name] === undefined);
  if (missing.length > 0) throw new Error(`${route.key} needs ${missing.join(", ")}.`);
  const body =
    options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const idempotencyKey =
    options.idempotencyKey ?? (route.idempotent === true ? randomUUID() : undefined);
  const method = options.isHead ? "HEAD" : route.method;
  const routeKey = `${method} ${route.path}`;
  return {
    version: "2.0",
    routeKey,
    rawPath: `/api${pathOf(route, params)}`,
    rawQueryString: (options.search ?? "").replace(/^\?/, ""),
    cookies: options.cookies ?? [],
    headers: {
      "content-type": "application/json",
      "x-origin-secret": testSecrets.origin.origin,
      "x-viewer-address": options.address ?? "192.0.2.1",
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.version !== undefined && { "if-match": `"${options.version}"` }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...options.headers,
    },
    pathParameters: params,
    requestContext: {
      accountId: "local",
      apiId: "local",
      domainName: "foyer.example",
      domainPrefix: "foyer",
      http: {
        method,
        path: pathOf(route, params),
        protocol: "HTTP/1.1",
        sourceIp: "192.0.2.1",
        userAgent: "test",
      },
      requestId: randomUUID(),
      routeKey,
      stage: "api",
      time: "",
      timeEpoch: 0,
    },
    body,
    isBase64Encoded: false,
  };
}

// Handlers read nothing from the context beyond what middy itself needs. The default of two minutes
// is enough for a slow machine; tests of timeouts pass their own value.
export const contextWith = (leftMs = 120_000) =>
  ({ getRemainingTimeInMillis: () => leftMs, awsRequestId: "test" }) as unknown as Context;

// What does a function get from the HTTP API? Payload 2.0, in the terms of contracts and handlers.
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod";
import { viewerNetwork } from "#functions/core/http/viewer-network.ts";
import { isFromDistribution } from "#functions/core/ports/secrets.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { MAX_BODY_BYTES } from "#shared/core/bounds.ts";
import { readQuery } from "#shared/core/lists.ts";
import { fieldProblems, problem } from "#shared/core/problems.ts";
import type { Params, Route } from "#shared/core/route.ts";

export type RequestFacts = {
  requestId: string;
  headers: Record<string, string | undefined>;
  cookies: Record<string, string>;
  address: string;
  idempotencyKey: string;
  /** From If-Match; 0 unless the route is `versioned`. */
  version: number;
};

/** Not ids: a whole unknown path, or a link's token with what a mail program added to it. */
export const FREE_TEXT = ["eventSlug", "organizerSlug", "code", "proxy", "token"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RANDOM_UUID = /^.{14}4.{4}[89ab]/i;
const IDENTIFIER = /^[A-Za-z0-9_.~-]{1,200}$/;

/** Only our distribution knows the secret, so only its address header can be trusted. */
export async function assertOrigin(event: APIGatewayProxyEventV2): Promise<void> {
  const isOurs = await isFromDistribution(event.headers["x-origin-secret"] ?? "");
  if (!isOurs) throw problem("bad_origin");
}

/** Another site's form could sign a visitor in as somebody else. Programs name no site and pass. */
export function assertOwnSite({ headers }: APIGatewayProxyEventV2, route: Route): void {
  if (route.method === "GET" || route.fromAnySite) return;
  const site = headers["sec-fetch-site"];
  const isOurs = site
    ? ["same-origin", "none"].includes(site)
    : (headers["origin"] ?? ownOrigin()) === ownOrigin();
  if (!isOurs) throw problem("cross_site_request");
}

const ownOrigin = (): string => setting("APP_ORIGIN");

export function readFacts(event: APIGatewayProxyEventV2, route: Route): RequestFacts {
  const headers = event.headers;
  const idempotencyKey = headers["idempotency-key"] ?? "";
  if (route.idempotent === true && idempotencyKey === "") throw problem("missing_idempotency_key");
  if (route.idempotent && idempotencyKey !== "" && !isStrongKey(idempotencyKey))
    throw problem("weak_idempotency_key");
  const version = Number(/^(?:W\/)?"?(\d{1,15})"?$/.exec(headers["if-match"] ?? "")?.[1] ?? 0);
  if (route.versioned && version < 1) throw problem("missing_version");
  return {
    requestId: event.requestContext.requestId,
    headers,
    cookies: readCookies(event.cookies ?? []),
    address: viewerNetwork(headers["x-viewer-address"] ?? ""),
    idempotencyKey,
    version,
  };
}

/** Whoever guesses an order's key gets its link, so it must be random. */
function isStrongKey(key: string): boolean {
  if (UUID.test(key)) return RANDOM_UUID.test(key);
  return /^[A-Za-z0-9_-]{22,128}$/.test(key) && new Set(key).size >= 8;
}

export function readParams<R extends Route>(event: APIGatewayProxyEventV2, _route: R): Params<R> {
  const params = event.pathParameters ?? {};
  for (const [name, value] of Object.entries(params)) {
    if (!FREE_TEXT.includes(name) && !IDENTIFIER.test(value ?? "")) throw problem("not_found");
  }
  // API Gateway fills every name in the route key, from which the type is derived.
  return params as Params<R>;
}

export function readRequestQuery(event: APIGatewayProxyEventV2, route: Route): unknown {
  if (!route.query) return undefined;
  return parsed(route.query, readQuery(new URLSearchParams(event.rawQueryString)));
}

export function readBody(event: APIGatewayProxyEventV2, route: Route): unknown {
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? "", "base64").toString("utf8")
    : (event.body ?? "");
  if (Buffer.byteLength(text) > (route.mostBytes ?? MAX_BODY_BYTES)) throw problem("too_large");
  if (route.rawBody) return text;
  if (!route.body) return undefined;
  // Another site's form can send its own types, such as text/plain, without a CORS preflight.
  if (!/^application\/json *(;|$)/i.test(event.headers["content-type"] ?? ""))
    throw problem("not_json");
  return parsed(route.body, parseJson(text));
}

function parsed(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input, { reportInput: true });
  if (!result.success) throw problem("invalid_input", { fields: fieldProblems(result.error) });
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem("bad_json");
  }
}

function readCookies(cookies: string[]): Record<string, string> {
  const pairs = cookies
    .map((cookie) => cookie.split("="))
    .map(([name = "", ...value]) => [name.trim(), value.join("=")]);
  return Object.fromEntries(pairs);
}

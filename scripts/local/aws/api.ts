// Which function answers an API request? API Gateway's work: routing, limits and failures.
import { type Functions, NotWaitedFor } from "#scripts/local/aws/functions.ts";
import { fromFunction, json, SERVER_ERROR, toHttpEvent } from "#scripts/local/aws/http-event.ts";
import { API_GATEWAY, LAMBDA } from "#scripts/local/edge/limits.ts";
import type { Answer, WebRequest } from "#scripts/local/edge/web-request.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";
import type { ApiRoute, HttpApi } from "#scripts/local/stack/deployment.ts";

export type Api = (request: WebRequest) => Promise<Answer>;
type Options = HttpApi & {
  functions: Pick<Functions, "invoke">;
  clock: VirtualClock;
  log(line: string): void;
};
type Found = { route: ApiRoute; parameters: Record<string, string> };

export function createApi({ host, stage, routes, functions, clock, log }: Options): Api {
  return async (request) => {
    if ((request.headers["host"] ?? host) !== host) return json(403, { message: "Forbidden" });
    if (headBytes(request) > API_GATEWAY.headBytes)
      return json(431, { message: "Request Header Fields Too Large" });
    const prefix = `/${stage}`;
    const path = request.path.startsWith(`${prefix}/`) ? request.path.slice(prefix.length) : null;
    const found = path === null ? null : findRoute(routes, request.method, path);
    if (!found) return json(404, { message: "Not Found" });
    const { key, functionArn, waitMs, mayCall } = found.route;
    const event = toHttpEvent(request, { ...found, routeKey: key, stage }, clock.nowMs());
    if (isTooLarge(event)) return json(413, { message: "Request Entity Too Large" });
    if (!mayCall) {
      log(`API Gateway: no AWS::Lambda::Permission lets the route ${key} call ${functionArn}.`);
      return SERVER_ERROR;
    }
    try {
      const result = await functions.invoke(functionArn, event, waitMs);
      if (!isTooLarge(result)) return fromFunction(result);
      log(`${functionArn}: Response payload size exceeded ${LAMBDA.payloadBytes} bytes.`);
      return SERVER_ERROR;
    } catch (error) {
      // Any other reason stands in the function's own log.
      return error instanceof NotWaitedFor
        ? json(503, { message: "Service Unavailable" })
        : SERVER_ERROR;
    }
  };
}

function headBytes({ method, path, query, headers }: WebRequest): number {
  const line = `${method} ${path}${query ? `?${query}` : ""} HTTP/1.1`;
  return Buffer.byteLength(line + Object.values(headers).join(""));
}

const isTooLarge = (payload: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(payload) ?? "") > LAMBDA.payloadBytes;

/** Fixed segments before `{names}`, these before `{proxy+}`, methods before ANY. */
export function findRoute(routes: ApiRoute[], method: string, path: string): Found | null {
  const segments = path.split("/").slice(1);
  const matches = routes.flatMap((route): (Found & { rank: string })[] => {
    const [routeMethod = "", pattern = ""] = route.key.split(" ");
    if (routeMethod !== method && routeMethod !== "ANY") return [];
    const parts = pattern.split("/").slice(1);
    const parameters = matchParts(parts, segments);
    return parameters
      ? [{ route, parameters, rank: parts.map(rankOf).join("") + (routeMethod === "ANY" ? 1 : 0) }]
      : [];
  });
  const best = matches.sort((a, b) => (a.rank < b.rank ? -1 : 1))[0];
  if (best) return best;
  const fallback = routes.find(({ key }) => key === "$default");
  return fallback ? { route: fallback, parameters: {} } : null;
}

function matchParts(parts: string[], segments: string[]): Record<string, string> | null {
  const parameters: Record<string, string> = {};
  for (const [place, part] of parts.entries()) {
    const [, name = "", greedy = ""] = /^\{(\w+)(\+?)\}$/.exec(part) ?? [];
    const segment = segments[place];
    if (segment === undefined || (name !== "" && segment === "")) return null;
    if (greedy) return { ...parameters, [name]: decoded(segments.slice(place).join("/")) };
    if (name) parameters[name] = decoded(segment);
    else if (part !== segment) return null;
  }
  return parts.length === segments.length ? parameters : null;
}

function rankOf(part: string): string {
  if (part.endsWith("+}")) return "2";
  return part.startsWith("{") ? "1" : "0";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone percent sign reaches the function as it was sent
  }
}

// Which function answers an API request? Does API Gateway's work: routing, limits and failures for
// the template's routes.
import type { Functions } from "#scripts/local/aws/functions.ts";
import { fromFunction, json, SERVER_ERROR, toHttpEvent } from "#scripts/local/aws/http-event.ts";
import type { Answer, WebRequest } from "#scripts/local/edge/web-request.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";
import type { ApiRoute } from "#scripts/local/stack/deployment.ts";

export type Api = (request: WebRequest) => Promise<Answer>;
type Options = {
  routes: ApiRoute[];
  stage: string;
  functions: Pick<Functions, "invoke">;
  clock: VirtualClock;
};
type Found = { route: ApiRoute; parameters: Record<string, string> };

/** Lambda limits both the event and the answer to 6 MB, each written as JSON. */
const LIMIT_BYTES = 6 * 1024 * 1024;

/** Serves the routes under the path of the stage. */
export function createApi({ routes, stage, functions, clock }: Options): Api {
  return async (request) => {
    const prefix = `/${stage}`;
    const path = request.path.startsWith(`${prefix}/`) ? request.path.slice(prefix.length) : null;
    const found = path === null ? null : findRoute(routes, request.method, path);
    if (!found) return json(404, { message: "Not Found" });
    const match = { routeKey: found.route.key, stage, parameters: found.parameters };
    const event = toHttpEvent(request, match, clock.nowMs());
    if (isTooLarge(event)) return json(413, { message: "Request Entity Too Large" });
    try {
      const result = await functions.invoke(found.route.functionArn, event);
      return isTooLarge(result) ? SERVER_ERROR : fromFunction(result);
    } catch {
      return SERVER_ERROR; // the function's own log has the reason
    }
  };
}

const isTooLarge = (payload: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(payload) ?? "") > LIMIT_BYTES;

/**
 * Finds the most specific route: fixed segments before `{names}`, names before `{proxy+}`, a method
 * before ANY. `$default` matches if no other route does.
 */
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

// How does one request leave the browser? As JSON, with token and anti-forgery header.
import { writeQuery } from "#shared/core/lists.ts";
import { pathOf, type Route } from "#shared/core/route.ts";
import { networkProblem } from "#web/lib/api/api-problem.ts";
import { readToken } from "#web/lib/api/session.ts";
import { antiForgeryCookie } from "#web/lib/page/browser-memory.ts";

export const BASE = "/api";

export type CallParts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  version?: number;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** Returns any response. Throws `ApiProblem` without one, and the abort error after `signal`. */
export async function send(route: Route, input: CallParts): Promise<Response> {
  const token = readToken();
  const antiForgery = antiForgeryCookie();
  const headers = {
    accept: "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(antiForgery && { "x-xsrf-token": antiForgery }),
    ...(input.body !== undefined && { "content-type": "application/json" }),
    ...(input.version !== undefined && { "if-match": `"${input.version}"` }),
    ...(input.idempotencyKey && { "idempotency-key": input.idempotencyKey }),
  };
  const url = `${BASE}${pathOf(route, input.params ?? {})}${writeQuery(input.query ?? {})}`;
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  return fetch(url, { method: route.method, headers, body, signal: input.signal ?? null }).catch(
    (error: unknown) => {
      throw input.signal?.aborted ? error : networkProblem();
    },
  );
}

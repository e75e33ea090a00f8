// How does the browser call the API? One typed fetch, one query hook and one mutation hook for every route there is.
import {
  keepPreviousData,
  type Query,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod";
import { auth } from "#shared/contracts/auth.ts";
import { type Page, writeQuery } from "#shared/core/lists.ts";
import { type BodyInput, type Item, type Params, pathOf, type QueryInput, type Route } from "#shared/core/route.ts";
import { type ApiProblem, networkProblem, problemOf } from "#web/lib/api-problem.ts";
import { loseSession, readToken, startSession } from "#web/lib/session.ts";

const BASE = "/api";

type CallParts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  version?: number;
  idempotencyKey?: string;
  signal?: AbortSignal;
};
type Needs<Condition extends boolean, Part> = Condition extends true ? Part : unknown;

/** What a call of a route needs: exactly the parts that its contract names. */
export type CallInput<R extends Route> = CallParts &
  Needs<[keyof Params<R>] extends [never] ? false : true, { params: Params<R> }> &
  Needs<R["body"] extends z.ZodType ? true : false, { body: BodyInput<R> }> &
  Needs<R["query"] extends z.ZodType ? true : false, { query?: QueryInput<R> }> &
  Needs<R["versioned"] extends true ? true : false, { version: number }> &
  Needs<R["idempotent"] extends true ? true : false, { idempotencyKey: string }>;

/** What a call answers: an item, a page with its meta, or nothing. */
export type Answer<R extends Route> = R["returns"]["kind"] extends "page"
  ? Page<Item<R>>
  : R["returns"]["kind"] extends "one"
    ? Item<R>
    : undefined;

/** The address of a route that answers a file: for links, which the browser follows by itself. */
export const fileUrl = (route: Pick<Route, "path">, params: Record<string, string>): string =>
  `${BASE}${pathOf(route, params)}`;

/**
 * Calls a route and answers its item or page. Throws `ApiProblem`. A session that is over is renewed once;
 * where that fails the person is sent to the login, except on public pages.
 */
export async function call<R extends Route>(route: R, input: CallInput<R>): Promise<Answer<R>> {
  const token = readToken();
  let response = await send(route, input);
  const needsSession = route.access !== "anyone" && route.access !== "cookie";
  if (needsSession && response.status === 401 && (await renewSession(token))) response = await send(route, input);
  if (!response.ok) {
    const problem = await problemOf(response);
    if (needsSession && (problem.status === 401 || problem.code === "session_ended")) loseSession();
    throw problem;
  }
  // The contract types the body; the server checks its answers against it outside production.
  const body = response.status === 204 ? {} : await response.json();
  const answer: Answer<R> = route.returns.kind === "page" ? body : body.data;
  return answer;
}

/** Reads a route into the query cache under [route key, params, query]; pages keep their last rows while the next load. */
export function useRoute<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: {
    enabled?: boolean;
    initialData?: Answer<R>;
    staleTime?: number;
    /** Milliseconds between reads while the screen is open; false stops. */
    refetchInterval?: number | false | ((answer: Answer<R> | undefined) => number | false);
  } = {},
): UseQueryResult<Answer<R>, Error> {
  const { refetchInterval, ...rest } = options;
  const params = input.params ?? {};
  return useQuery<Answer<R>, Error, Answer<R>, RouteQueryKey>({
    ...rest,
    ...(refetchInterval !== undefined && {
      refetchInterval:
        typeof refetchInterval === "function" ? (query) => refetchInterval(query.state.data) : refetchInterval,
    }),
    queryKey: queryKeyOf(route, input),
    queryFn: ({ signal }) => call(route, { ...input, signal }),
    placeholderData: (previous, previousQuery) =>
      route.returns.kind === "page" && isSame(previousQuery?.queryKey[1], params)
        ? keepPreviousData(previous)
        : undefined,
  });
}

/** The cache key of a read, for those who write into the cache themselves. */
export function queryKeyOf<R extends Route>(route: R, input: CallInput<R>): RouteQueryKey {
  return [route.key, input.params ?? {}, input.query ?? {}];
}

/** Changes something. Reads that it may have touched are loaded anew: those of the same event, or of the same resource. */
export function useAction<R extends Route>(
  route: R,
  options: {
    onSuccess?: (answer: Answer<R>, input: CallInput<R>) => void;
    onError?: (error: Error, input: CallInput<R>) => void;
  } = {},
): UseMutationResult<Answer<R>, Error, CallInput<R>> {
  const refresh = useRefresh(route);
  return useMutation<Answer<R>, Error, CallInput<R>>({
    mutationFn: (input) => call(route, input),
    onSuccess: (answer, input) => {
      refresh(input.params ?? {});
      options.onSuccess?.(answer, input);
    },
    ...(options.onError && { onError: options.onError }),
  });
}

/** Loads anew what calls of a route may have touched; `useAction` does so by itself. */
export function useRefresh(route: Route): (params: Record<string, string>) => void {
  const client = useQueryClient();
  return (params) => void client.invalidateQueries({ predicate: (query) => isTouched(query, route, params) });
}

export type RouteQueryKey = readonly [key: string, params: Record<string, string>, query: Record<string, unknown>];

function isTouched(query: Query, route: Route, params: Record<string, string>): boolean {
  const [key, readParams] = query.queryKey;
  if (typeof key !== "string") return false;
  const readEvent = eventIdIn(readParams);
  if (readEvent && params["eventId"]) return readEvent === params["eventId"];
  return firstSegment(key) === firstSegment(route.key);
}

const firstSegment = (routeKey: string) => routeKey.split("/")[1];

function eventIdIn(params: unknown): unknown {
  return typeof params === "object" && params !== null && "eventId" in params ? params.eventId : undefined;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

async function send(route: Route, input: CallParts): Promise<Response> {
  const token = readToken();
  const antiForgery = readCookie("XSRF-TOKEN");
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
  return fetch(url, { method: route.method, headers, body, signal: input.signal ?? null }).catch((error: unknown) => {
    throw input.signal?.aborted ? error : networkProblem();
  });
}

/**
 * Trades the refresh cookie for a new token and says whether there is one now. Tabs take turns, since a refresh cookie
 * is good for one use: who waited finds the other's token.
 */
async function renewSession(usedToken: string | null): Promise<boolean> {
  if (!readCookie("XSRF-TOKEN")) return false;
  return navigator.locks.request("session", async () => {
    if (readToken() !== usedToken) return readToken() !== null;
    const response = await send(auth.refresh, {});
    if (response.status >= 500) throw await problemOf(response);
    const token: unknown = response.ok ? (await response.json()).data.token : null;
    if (typeof token === "string") startSession(token);
    return typeof token === "string";
  });
}

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

export type { ApiProblem };

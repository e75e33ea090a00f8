// How does the browser call the API? One typed fetch, one query hook and one mutation hook for
// every route there is.
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
import type { Page } from "#shared/core/lists.ts";
import {
  type BodyInput,
  type Item,
  type Params,
  pathOf,
  type QueryInput,
  type Route,
} from "#shared/core/route.ts";
import { problemOf } from "#web/lib/api-problem.ts";
import { renewSession } from "#web/lib/renew-session.ts";
import { BASE, type CallParts, send } from "#web/lib/send.ts";
import { loseSession, readToken, tokenIn } from "#web/lib/session.ts";
import { signInAgain } from "#web/lib/sign-in-again.ts";

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
 * Calls a route and answers its item or page. Throws `ApiProblem`. A session that is over is
 * renewed once. Where that fails the person signs in again on the page, if something would be lost,
 * and the call is repeated; else they are sent to the login, except on public pages.
 */
export async function call<R extends Route>(route: R, input: CallInput<R>): Promise<Answer<R>> {
  const token = readToken();
  let response = await send(route, input);
  const needsSession = route.access !== "anyone" && route.access !== "cookie";
  if (needsSession && response.status === 401 && (await renewSession(token)))
    response = await send(route, input);
  if (!response.ok) {
    const problem = await problemOf(response);
    if (!needsSession || (problem.status !== 401 && problem.code !== "session_ended"))
      throw problem;
    const next = await signInAgain(route);
    if (next === "repeat") return call(route, input);
    if (next === "leave") loseSession();
    throw problem;
  }
  // The contract types the body; the server checks its answers against it outside production.
  const body = response.status === 204 ? {} : await response.json();
  const answer: Answer<R> = route.returns.kind === "page" ? body : withToken(response, body.data);
  return answer;
}

/** A session's item with the token that came beside it. */
const withToken = (response: Response, data: unknown) =>
  response.headers.has("x-auth-token")
    ? Object.assign({}, data, { token: tokenIn(response, data) })
    : data;

/**
 * Reads a route into the query cache under [route key, params, query]; pages keep their last rows
 * while the next load.
 */
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
        typeof refetchInterval === "function"
          ? (query) => refetchInterval(query.state.data)
          : refetchInterval,
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

/**
 * Changes something. Reads that it may have touched are loaded anew: those of the same event, or of
 * the same resource.
 */
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
  return (params) =>
    void client.invalidateQueries({ predicate: (query) => isTouched(query, route, params) });
}

export type RouteQueryKey = readonly [
  key: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
];

function isTouched(query: Query, route: Route, params: Record<string, string>): boolean {
  const [key, readParams] = query.queryKey;
  if (typeof key !== "string") return false;
  const readEvent = eventIdIn(readParams);
  if (readEvent && params["eventId"]) return readEvent === params["eventId"];
  return firstSegment(key) === firstSegment(route.key);
}

const firstSegment = (routeKey: string) => routeKey.split("/")[1];

function eventIdIn(params: unknown): unknown {
  return typeof params === "object" && params !== null && "eventId" in params
    ? params.eventId
    : undefined;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

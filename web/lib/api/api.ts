// How does the browser call the API? Through one fetch, one query hook and one mutation hook.
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
import { problemOf } from "#web/lib/api/api-problem.ts";
import { renewSession } from "#web/lib/api/renew-session.ts";
import { BASE, type CallParts, send } from "#web/lib/api/send.ts";
import { loseSession, readToken, tokenIn } from "#web/lib/api/session.ts";
import { signInAgain } from "#web/lib/api/sign-in-again.ts";

type Needs<Condition extends boolean, Part> = Condition extends true ? Part : unknown;

export type CallInput<R extends Route> = CallParts &
  Needs<[keyof Params<R>] extends [never] ? false : true, { params: Params<R> }> &
  Needs<R["body"] extends z.ZodType ? true : false, { body: BodyInput<R> }> &
  Needs<R["query"] extends z.ZodType ? true : false, { query?: QueryInput<R> }> &
  Needs<R["versioned"] extends true ? true : false, { version: number }> &
  Needs<R["idempotent"] extends true ? true : false, { idempotencyKey: string }>;

export type Answer<R extends Route> = R["returns"]["kind"] extends "page"
  ? Page<Item<R>>
  : R["returns"]["kind"] extends "one"
    ? Item<R>
    : undefined;

/** Use it in links, which the browser follows by itself. */
export const fileUrl = (route: Pick<Route, "path">, params: Record<string, string>): string =>
  `${BASE}${pathOf(route, params)}`;

/**
 * Throws `ApiProblem`. If the session has ended, it is renewed once and the call repeated. If that
 * fails, the person signs in again on the page where work could be lost, otherwise on the login
 * page.
 */
export async function call<R extends Route>(route: R, given: CallInput<R>): Promise<Answer<R>> {
  const token = readToken();
  const input = keyed(route, given);
  let response = await send(route, input);
  let problem = response.ok ? null : await problemOf(response);
  const needsSession = route.access !== "anyone" && route.access !== "cookie";
  const isOver = () =>
    needsSession && (problem?.status === 401 || problem?.code === "session_ended");
  // A new password, set in this browser, has put a new session in the place of the ended one.
  if (isOver() && (await renewSession(token))) {
    response = await send(route, input);
    problem = response.ok ? null : await problemOf(response);
  }
  if (problem) {
    if (!isOver()) throw problem;
    const next = await signInAgain(route);
    if (next === "repeat") return call(route, input);
    if (next === "leave") loseSession();
    throw problem;
  }
  // Not parsed: outside production the server checks its answers against the contract.
  const body = response.status === 204 ? {} : await response.json();
  const answer: Answer<R> = route.returns.kind === "page" ? body : withToken(response, body.data);
  return answer;
}

/** A call of a creation that is repeated finds what it made before. */
const keyed = <Input extends CallParts>(route: Route, input: Input): Input =>
  route.idempotent === "optional"
    ? { ...input, idempotencyKey: input.idempotencyKey ?? crypto.randomUUID() }
    : input;

const withToken = (response: Response, data: unknown) =>
  response.headers.has("x-auth-token")
    ? Object.assign({}, data, { token: tokenIn(response, data) })
    : data;

/** The cache key is [route key, params, query]. A list keeps its rows while the next page loads. */
export function useApiQuery<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: {
    enabled?: boolean;
    /** False: a read that failed elsewhere on the page is not begun again. */
    retryOnMount?: boolean;
    initialData?: Answer<R>;
    staleTime?: number;
    /** Keeps an answer while the next one of the same address loads, as a list does. */
    keepsFormer?: boolean;
    /** Milliseconds. `answers` counts what was read so far. */
    refetchInterval?:
      | number
      | false
      | ((answer: Answer<R> | undefined, answers: number) => number | false);
  } = {},
): UseQueryResult<Answer<R>, Error> {
  const { refetchInterval, keepsFormer = route.returns.kind === "page", ...rest } = options;
  const params = input.params ?? {};
  return useQuery<Answer<R>, Error, Answer<R>, RouteQueryKey>({
    ...rest,
    ...(refetchInterval !== undefined && {
      refetchInterval:
        typeof refetchInterval === "function"
          ? (query) => refetchInterval(query.state.data, query.state.dataUpdateCount)
          : refetchInterval,
    }),
    queryKey: queryKeyOf(route, input),
    queryFn: ({ signal }) => call(route, { ...input, signal }),
    placeholderData: (previous, previousQuery) =>
      keepsFormer && isSame(previousQuery?.queryKey[1], params)
        ? keepPreviousData(previous)
        : undefined,
  });
}

export function queryKeyOf<R extends Route>(route: R, input: CallInput<R>): RouteQueryKey {
  return [route.key, input.params ?? {}, input.query ?? {}];
}

/** On success reloads the reads of the same event, or without an event of the same resource. */
export function useApiMutation<R extends Route>(
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

/**
 * Repeats the reads that a call has touched. What it has deleted is not read again: the item's
 * screen stays open until the next one is there.
 */
export function useRefresh(
  route: Route,
): (params: Record<string, string>, hasDeleted?: boolean) => void {
  const client = useQueryClient();
  return (params, hasDeleted = /^DELETE .*\}$/.test(route.key)) =>
    void client.invalidateQueries({
      predicate: (query) => isTouched(query, route, params) && !(hasDeleted && isOf(query, params)),
    });
}

/** Repeats all reads, for what changes many of them. */
export function useRefreshAll(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
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

const isOf = ({ queryKey: [, readParams] }: Query, params: Record<string, string>) =>
  isSame({ ...Object(readParams), ...params }, readParams);

const firstSegment = (routeKey: string) => routeKey.split("/")[1];

function eventIdIn(params: unknown): unknown {
  return typeof params === "object" && params !== null && "eventId" in params
    ? params.eventId
    : undefined;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

// How does a group of routes become a Lambda? Each request is parsed, signed in, authorised and
// dispatched in the same way.
import middy from "@middy/core";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import { withDeadline } from "#functions/core/deadline.ts";
import { loadOwnEvent } from "#functions/core/event-access.ts";
import { logger } from "#functions/core/logger.ts";
import { answer, type RawAnswer, type Reply, refusal, refusalPage } from "#functions/core/reply.ts";
import {
  assertOrigin,
  assertOwnSite,
  type RequestFacts,
  readBody,
  readFacts,
  readParams,
  readRequestQuery,
} from "#functions/core/request.ts";
import { inRequestScope } from "#functions/core/scope.ts";
import { antiForgeryToken, equals } from "#functions/core/secrets.ts";
import type { Session } from "#functions/core/session.ts";
import type { StoredEvent } from "#functions/events/item.ts";
import type { Page } from "#shared/core/lists.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import type { Access, Body, Item, Params, Query, Route, RouteGroup } from "#shared/core/route.ts";

type SignedIn = Exclude<Access, "anyone" | "cookie">;
type HasEvent<R extends Route> = R["access"] extends SignedIn
  ? "eventId" extends keyof Params<R>
    ? true
    : false
  : false;

/** The parsed and authorised input of a handler, with the event that the path names, if any. */
export type Input<R extends Route> = {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  request: RequestFacts;
} & (R["access"] extends SignedIn ? { session: Session } : unknown) &
  (HasEvent<R> extends true ? { event: StoredEvent } : unknown);

// biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing returns nothing
type Nothing = void;

type Returned<R extends Route> = R["returns"]["kind"] extends "page"
  ? Page<Item<R>>
  : R["returns"]["kind"] extends "nothing"
    ? Nothing
    : R["returns"]["kind"] extends "raw"
      ? RawAnswer
      : Item<R>;

/** One function per verb of the group. A missing or an extra function is a compile error. */
export type Handlers<G extends RouteGroup> = {
  [Verb in keyof G]: (
    input: Input<G[Verb]>,
  ) => Promise<Returned<G[Verb]> | Reply<Returned<G[Verb]>>>;
};

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Reads the caller's session. It is a parameter so that functions without signed-in routes do not
 * load the code that verifies tokens.
 */
export type Authenticate = (token: string | undefined) => Promise<Session>;

/**
 * Makes the Lambda handler of a route group. Groups with signed-in routes pass `readSession` of
 * core/session. An error thrown as `problem(code)` becomes its status and body. Any other error is
 * logged and becomes 503 `busy` or 500.
 */
export function serve<G extends RouteGroup>(
  group: G,
  handlers: Handlers<G>,
  authenticate?: Authenticate,
): LambdaHandler {
  const verbs = new Map(Object.entries(group).map(([verb, route]) => [route.key as string, verb]));
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .before(({ event }) => {
      logger.resetKeys();
      logger.appendKeys({ requestId: event.requestContext.requestId, route: event.routeKey });
    })
    .onError((request) => {
      const { event, error } = request;
      const { requestId } = event.requestContext;
      // A request that bypassed our distribution does not come from a visitor, so it gets no page.
      const isStranger = error instanceof ProblemError && error.code === "bad_origin";
      const from = isStranger ? null : openedAddress(event, group);
      request.response =
        from === null ? refusal(error, requestId) : refusalPage(error, requestId, from);
    })
    .handler(async (event) => {
      await assertOrigin(event);
      const verb = verbs.get(event.routeKey);
      const route = verb === undefined ? undefined : group[verb];
      if (verb === undefined || !route) throw problem("not_found");
      assertOwnSite(event, route);
      const session = await signIn(event, route, authenticate);
      return inRequestScope(session?.accountId ?? null, async () => {
        const params: Record<string, string> = readParams(event, route);
        const eventId = params.eventId;
        const ownEvent = session && eventId !== undefined ? await loadOwnEvent(eventId) : undefined;
        const request = readFacts(event, route);
        if (route.access === "cookie") await assertAntiForgery(request);
        const input = {
          params,
          query: readRequestQuery(event, route),
          body: readBody(event, route),
          request,
          session,
          event: ownEvent,
        };
        // The contract's types match the parsing above. The compiler cannot follow a lookup by
        // text.
        const handle = handlers[verb] as (input: unknown) => Promise<unknown>;
        return answer(route, await handle(input));
      });
    });
  return (event, context) =>
    withDeadline(context.getRemainingTimeInMillis(), () => handler(event, context));
}

/**
 * The address that a browser opened as a page; null for a request by a program. Event pages are
 * outside `/api`. Their requests arrive without `Accept`, because their copies at the edge are
 * shared.
 */
function openedAddress(
  { routeKey, rawPath, rawQueryString, headers }: APIGatewayProxyEventV2,
  group: RouteGroup,
) {
  const route = Object.values(group).find(({ key }) => key === routeKey);
  if (route?.method !== "GET") return null;
  const isPage = /^\/(e|event)\//.test(route.path);
  if (!isPage && !headers["accept"]?.includes("text/html")) return null;
  const query = rawQueryString ? `?${rawQueryString}` : "";
  return (isPage ? rawPath.replace(/^\/api/, "") : rawPath) + query;
}

async function signIn(
  event: APIGatewayProxyEventV2,
  route: Route,
  authenticate: Authenticate | undefined,
): Promise<Session | undefined> {
  if (route.access === "anyone" || route.access === "cookie") return undefined;
  if (!authenticate)
    throw new Error(`${route.key} needs a session, its group was served without one.`);
  const session = await authenticate(
    /^Bearer (.+)$/.exec(event.headers["authorization"] ?? "")?.[1],
  );
  if (route.access === "admin" && session.role !== "ADMIN") throw problem("not_permitted");
  return session;
}

/**
 * The anti-forgery header must equal its cookie on routes that act on a cookie alone. It must also
 * be the token of that cookie's session.
 */
async function assertAntiForgery({ cookies, headers }: RequestFacts): Promise<void> {
  const sent = cookies["XSRF-TOKEN"];
  if (!sent || headers["x-xsrf-token"] !== sent) throw problem("bad_anti_forgery_token");
  const [family] = cookies["refresh"]?.split(".") ?? [];
  if (family !== undefined && !equals(sent, await antiForgeryToken(family)))
    throw problem("bad_anti_forgery_token");
}

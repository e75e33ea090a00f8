// How does a resource serve its routes? Each request is signed in, authorised and parsed first.
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { loadOwnEvent } from "#functions/access/event-access.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { type LambdaHandler, lambdaOf } from "#functions/core/http/lambda.ts";
import type { RawAnswer, Reply } from "#functions/core/http/reply.ts";
import {
  type RequestFacts,
  readBody,
  readFacts,
  readParams,
  readRequestQuery,
} from "#functions/core/http/request.ts";
import { antiForgeryToken, equals } from "#functions/core/ports/secrets.ts";
import { inRequestScope } from "#functions/core/table/scope.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { Page } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";
import type { Access, Body, Item, Params, Query, Route, RouteGroup } from "#shared/core/route.ts";

type SignedIn = Exclude<Access, "anyone" | "cookie">;
type HasEvent<R extends Route> = R["access"] extends SignedIn
  ? "eventId" extends keyof Params<R>
    ? true
    : false
  : false;

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

export type Handlers<G extends RouteGroup> = {
  [Verb in keyof G]: (
    input: Input<G[Verb]>,
  ) => Promise<Returned<G[Verb]> | Reply<Returned<G[Verb]>>>;
};

type Authenticate = (token: string | undefined) => Promise<Session>;

/** Without `authenticate`, the code that verifies tokens is not loaded. */
export function served<G extends RouteGroup>(
  group: G,
  handlers: Handlers<G>,
  authenticate?: Authenticate,
): LambdaHandler {
  return lambdaOf(group, async (event, route, verb) => {
    const session = await signIn(event, route, authenticate);
    return inRequestScope(session ?? null, async () => {
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
      // The contract's types match the parsing above. The compiler cannot follow a lookup by text.
      const handle = handlers[verb] as (input: unknown) => Promise<unknown>;
      return handle(input);
    });
  });
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

/** For routes that act on a cookie alone. The token must be of that cookie's session. */
async function assertAntiForgery({ cookies, headers }: RequestFacts): Promise<void> {
  const sent = cookies["XSRF-TOKEN"];
  if (!sent || headers["x-xsrf-token"] !== sent) throw problem("bad_anti_forgery_token");
  const [family] = cookies["refresh"]?.split(".") ?? [];
  if (family !== undefined && !equals(sent, await antiForgeryToken(family)))
    throw problem("bad_anti_forgery_token");
}

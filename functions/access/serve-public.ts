// How does a resource serve routes that need no session?
import { type Handlers, served } from "#functions/access/served.ts";
import type { LambdaHandler } from "#functions/core/http/lambda.ts";
import type { Route, RouteGroup } from "#shared/core/route.ts";

type PublicGroup = Record<string, Route & { access: "anyone" | "cookie" }>;

export const servePublic = <G extends RouteGroup & PublicGroup>(
  group: G,
  handlers: Handlers<G>,
): LambdaHandler => served(group, handlers);

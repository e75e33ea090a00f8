// How does a resource serve routes of which some are for members of an account?
import { type Handlers, served } from "#functions/access/served.ts";
import { readSession } from "#functions/access/sign-in/session.ts";
import type { LambdaHandler } from "#functions/core/http/lambda.ts";
import type { RouteGroup } from "#shared/core/route.ts";

export const serve = <G extends RouteGroup>(group: G, handlers: Handlers<G>): LambdaHandler =>
  served(group, handlers, readSession);

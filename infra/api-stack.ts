// Which Lambda answers which route? One Lambda per group of shared/api.ts, one HTTP route per key.
import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnIntegration, CfnRoute, type HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "#infra/constructs/acknowledge.ts";
import { ApiFunction, type Platform } from "#infra/constructs/api-function.ts";
import { type Grants, groupGrants } from "#infra/grants.ts";
import { api, type GroupName } from "#shared/api.ts";
import { type Access, gatewayKeys, type RouteGroup } from "#shared/core/route.ts";

export type ApiStackProps = StackProps & {
  groups: readonly GroupName[];
  platform: Platform;
  httpApi: HttpApi;
  imageQueue: Queue;
};

// The clients of table and Stripe start no call in the last three seconds (core/ports/deadline.ts).
const TIMEOUT = Duration.seconds(10);
// Buyers and queues at the door wait for these; an occasional slow list is acceptable.
const WAITED_FOR: readonly GroupName[] = [
  "checkout",
  "door",
  "pages",
  "public-events",
  "public-organizers",
  "public-tickets",
  "reservations",
];
const SLOW = Duration.seconds(3);

/** A stack takes 500 resources. No group may move: its routes would still exist when made anew. */
const OF_FIRST_STACK: readonly string[] = [
  "account",
  "attendees",
  "auth",
  "capacity-assignments",
  "check-in-lists",
  "checkout",
  "documents",
  "door",
  "event-settings",
  "events",
  "images",
  "orders",
  "organizers",
  "pages",
  "promo-codes",
  "public-events",
  "public-tickets",
  "questions",
  "reservations",
  "service",
  "taxes-and-fees",
  "tickets",
  "users",
  "webhooks",
];

/** The groups of each stack; one without any is not made. A new group goes into `api2`. */
export function apiStacks<Name extends string>(groups: readonly Name[]) {
  const { first = [], second = [] } = Object.groupBy(groups, (name) =>
    OF_FIRST_STACK.includes(name) ? "first" : "second",
  );
  return { api: first, ...(second.length > 0 && { api2: second }) };
}

export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    for (const name of props.groups) this.serve(name, api[name], groupGrants[name], props);
  }

  private serve(
    group: GroupName,
    routes: RouteGroup,
    grants: Grants,
    { platform, httpApi, imageQueue }: ApiStackProps,
  ): void {
    const lambda = new ApiFunction(this, group, {
      bundle: group,
      platform,
      grants,
      timeout: TIMEOUT,
      ...(grants.imageQueue && { sendsTo: { IMAGE_QUEUE_URL: imageQueue } }),
      alarm: "on errors",
      ...(WAITED_FOR.includes(group) && { slowAfter: SLOW }),
    });
    lambda.fn.addPermission("Api", {
      principal: new ServicePrincipal("apigateway.amazonaws.com"),
      sourceArn: this.formatArn({
        service: "execute-api",
        resource: httpApi.apiId,
        resourceName: "*/*", // "*/*/*" would leave the default route out
      }),
    });
    const integration = new CfnIntegration(this, `${group}-integration`, {
      apiId: httpApi.apiId,
      integrationType: "AWS_PROXY",
      integrationUri: lambda.fn.functionArn,
      payloadFormatVersion: "2.0",
    });
    const target = `integrations/${integration.ref}`;
    if (group === ANSWERS_THE_REST) this.answerTheRest(httpApi, target);
    for (const route of Object.values(routes))
      for (const routeKey of gatewayKeys(route)) {
        const made = new CfnRoute(this, routeKey, { apiId: httpApi.apiId, routeKey, target });
        acknowledge(made, "APIG4", whoIsLetIn[route.access]);
      }
  }

  private answerTheRest({ apiId }: HttpApi, target: string): void {
    const route = new CfnRoute(this, "UnknownRoute", { apiId, routeKey: "$default", target });
    acknowledge(
      route,
      "APIG4",
      "It answers 404 to everybody who asks for what the API does not have: there is nothing behind it to protect.",
    );
  }
}

/** Unknown routes then have the same error body as other refusals. */
const ANSWERS_THE_REST: GroupName = "service";

const whoIsLetIn: Record<Access, string> = {
  anyone:
    "Open to everyone by its contract: sign-in, the public pages, or an address whose 80 random bits are the permission. Asked for through our distribution only.",
  cookie:
    "Acts on the session's HttpOnly cookie, which its function checks together with the anti-forgery header; an authorizer could not rotate it.",
  member:
    "Its function verifies the bearer token and loads only what is the caller's own (functions/access/served.ts); a generated test tries each route without it.",
  organizer:
    "Its function verifies the bearer token, the role and the owner of every item it touches (functions/access/served.ts); a generated test tries each route without them.",
  admin:
    "Its function verifies the bearer token and the administrator's role (functions/access/served.ts); a generated test tries each route without them.",
};

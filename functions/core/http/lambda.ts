// How does a group of routes become a Lambda? Requests find their route, outcomes their answer.
import middy from "@middy/core";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import { fitsAnswer } from "#functions/core/http/answer-size.ts";
import { idsInPath } from "#functions/core/http/path-ids.ts";
import { answer, problemAnswer, problemPage, sentTo } from "#functions/core/http/reply.ts";
import { assertOrigin, assertOwnSite } from "#functions/core/http/request.ts";
import { inInvocation } from "#functions/core/ports/invocation.ts";
import { hasToldChange, logger } from "#functions/core/ports/logger.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { gatewayKeys, type Route, type RouteGroup } from "#shared/core/route.ts";

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export type Work = (event: APIGatewayProxyEventV2, route: Route, verb: string) => Promise<unknown>;

export function lambdaOf(group: RouteGroup, work: Work): LambdaHandler {
  const verbs = new Map(
    Object.entries(group).flatMap(([verb, route]) => gatewayKeys(route).map((key) => [key, verb])),
  );
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .onError((request) => {
      const { event, error } = request;
      const { requestId } = event.requestContext;
      // A request that bypassed our distribution does not come from a visitor, so it gets no page.
      const isStranger = error instanceof ProblemError && error.code === "bad_origin";
      const from = isStranger ? null : openedAddress(event, group);
      request.response =
        from === null ? problemAnswer(error, requestId) : problemPage(error, requestId, from);
    })
    .handler(async (event) => {
      await assertOrigin(event);
      const verb = verbs.get(event.routeKey);
      const route = verb === undefined ? undefined : group[verb];
      if (verb === undefined || !route) throw problem("not_found");
      assertOwnSite(event, route);
      if (route.page && isOpened(event)) return sentTo(pageAt(route.page, event));
      const answered = answer(route, await work(event, route, verb));
      if (!fitsAnswer(answered.body ?? "")) throw problem("too_large");
      const isChange = route.method !== "GET" && !hasToldChange();
      logger[isChange ? "info" : "debug"]("request done", { status: answered.statusCode });
      return answered;
    });
  return async (event, context) => {
    const { requestContext, routeKey: route, pathParameters } = event;
    const ids = { requestId: requestContext.requestId, route, ...idsInPath(pathParameters) };
    const answered = await inInvocation(context, () => handler(event, context), ids);
    return requestContext.http.method === "HEAD" ? withoutBody(answered) : answered;
  };
}

function withoutBody({
  body = "",
  isBase64Encoded = false,
  ...head
}: APIGatewayProxyStructuredResultV2): APIGatewayProxyStructuredResultV2 {
  const length = Buffer.byteLength(body, isBase64Encoded ? "base64" : "utf8");
  return { ...head, headers: { ...head.headers, "content-length": length } };
}

/** Pages have no `Accept`, because their copies at the edge are shared. */
function openedAddress(
  { routeKey, rawPath, rawQueryString, headers }: APIGatewayProxyEventV2,
  group: RouteGroup,
) {
  const route = Object.values(group).find((one) => gatewayKeys(one).includes(routeKey));
  if (route?.method !== "GET") return null;
  const isPage = /^\/(e|event|o)\/[^.]+$/.test(route.path);
  if (!isPage && !isOpened({ headers })) return null;
  const query = rawQueryString ? `?${rawQueryString}` : "";
  return (isPage ? rawPath.replace(/^\/api/, "") : rawPath) + query;
}

const isOpened = ({ headers }: Pick<APIGatewayProxyEventV2, "headers">): boolean =>
  headers["accept"]?.includes("text/html") ?? false;

const pageAt = (page: string, { pathParameters }: APIGatewayProxyEventV2): string =>
  page.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathParameters?.[name] ?? ""));

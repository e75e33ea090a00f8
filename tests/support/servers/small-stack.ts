// How does a test send a request through distribution, API and back? With a small template whose
// only function answers as the test says.
import { apiRequestFunction } from "#infra/edge.ts";
import { createApi } from "#scripts/local/aws/api.ts";
import { openSecrets } from "#scripts/local/aws/secrets.ts";
import { createBuckets } from "#scripts/local/edge/buckets.ts";
import { createEdge } from "#scripts/local/edge/edge.ts";
import { textAnswer, type WebRequest } from "#scripts/local/edge/web-request.ts";
import { createClock } from "#scripts/local/stack/clock.ts";
import { httpApiOf } from "#scripts/local/stack/deployment.ts";
import { assemblyOf, recorded, request } from "#tests/support/servers/local-stack.ts";

const CACHING_DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const ALL_EXCEPT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac";
const api = { Ref: "Api" };
const route = (RouteKey: string) => ({
  Type: "AWS::ApiGatewayV2::Route",
  Properties: { ApiId: api, RouteKey, Target: { "Fn::Sub": `integrations/\${Events}` } },
});
const everything = {
  OriginRequestPolicyConfig: {
    HeadersConfig: { HeaderBehavior: "allViewer" },
    CookiesConfig: { CookieBehavior: "all" },
    QueryStringsConfig: { QueryStringBehavior: "all" },
  },
};
export const permission = {
  Action: "lambda:InvokeFunction",
  FunctionName: { "Fn::GetAtt": ["Function", "Arn"] },
  Principal: "apigateway.amazonaws.com",
};
/** An ARN as permissions name it, without its beginning. */
export const execute = (rest: string) => ({
  "Fn::Sub": `arn:aws:execute-api:\${AWS::Region}:\${AWS::AccountId}:${rest}`,
});
/** What differs from a stack whose API may call its function. */
type Template = {
  permissions?: object[];
  readSeconds?: number;
  requestPolicy?: unknown;
  originPath?: string;
};

const resources = ({
  permissions,
  readSeconds,
  requestPolicy = ALL_EXCEPT_HOST,
  originPath = "",
}: Template) => {
  const behavior = { TargetOriginId: "api", CachePolicyId: CACHING_DISABLED };
  const given = permissions ?? [{ ...permission, SourceArn: execute(`\${Api}/*/*`) }];
  return {
    Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { Name: "shop" } },
    Stage: {
      Type: "AWS::ApiGatewayV2::Stage",
      Properties: { ApiId: api, StageName: "api" },
    },
    Function: { Type: "AWS::Lambda::Function", Properties: { FunctionName: "events" } },
    Events: {
      Type: "AWS::ApiGatewayV2::Integration",
      Properties: { ApiId: api, IntegrationUri: { "Fn::GetAtt": ["Function", "Arn"] } },
    },
    One: route("GET /events/{eventId}"),
    New: route("POST /events"),
    Rest: route("$default"),
    ...Object.fromEntries(
      given.map((one, at) => [
        `Permission${at}`,
        { Type: "AWS::Lambda::Permission", Properties: { ...one } },
      ]),
    ),
    Everything: { Type: "AWS::CloudFront::OriginRequestPolicy", Properties: everything },
    Viewer: {
      Type: "AWS::CloudFront::Function",
      Properties: { FunctionCode: apiRequestFunction },
    },
    Distribution: {
      Type: "AWS::CloudFront::Distribution",
      Properties: {
        DistributionConfig: {
          Origins: [
            {
              Id: "api",
              DomainName: { "Fn::Sub": `\${Api}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}` },
              OriginPath: originPath,
              CustomOriginConfig: { OriginReadTimeout: readSeconds ?? { Ref: "AWS::NoValue" } },
            },
          ],
          DefaultCacheBehavior: behavior,
          CacheBehaviors: [
            {
              ...behavior,
              PathPattern: "/api/*",
              AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
              OriginRequestPolicyId: requestPolicy,
              FunctionAssociations: [
                {
                  EventType: "viewer-request",
                  FunctionARN: { "Fn::GetAtt": ["Viewer", "FunctionARN"] },
                },
              ],
            },
          ],
        },
      },
    },
  };
};

/** A stack whose only function answers as the test says. */
export function stackOf(
  template: Template = {},
  answer: () => unknown = () => ({ statusCode: 204 }),
) {
  const assembly = assemblyOf({ shop: { Resources: resources(template) } });
  const { functions, events } = recorded(answer);
  const lines: string[] = [];
  const clock = createClock(null);
  const log = (line: string) => void lines.push(line);
  const edge = createEdge(assembly, {
    api: createApi({ ...httpApiOf(assembly), functions, clock, log }),
    site: async () => textAnswer(200, "the app"),
    buckets: createBuckets([], { url: "", read: async () => new Response() }),
    secrets: openSecrets([], {}, null),
    clock,
  });
  const ask = (line: string, more?: Partial<WebRequest>) =>
    edge(request(line, more), "203.0.113.7");
  return { ask, events, lines };
}

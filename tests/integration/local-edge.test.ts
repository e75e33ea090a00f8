// Does the local front door pass, add and refuse what the template's distribution does?
import { expect, test } from "vitest";
import { createEdge } from "#scripts/local/edge.ts";
import { openSecrets } from "#scripts/local/secrets.ts";
import { textAnswer, type WebRequest } from "#scripts/local/web-request.ts";
import { assemblyOf, request } from "#tests/support/local-stack.ts";

const rules = (headers: string[], query: string[]) => ({
  HeadersConfig: { HeaderBehavior: "whitelist", Headers: headers },
  CookiesConfig: { CookieBehavior: "none" },
  QueryStringsConfig: { QueryStringBehavior: "whitelist", QueryStrings: query },
});
const policy = (headers: string[], query: string[]) => ({
  Type: "AWS::CloudFront::CachePolicy",
  Properties: { CachePolicyConfig: { ParametersInCacheKeyAndForwardedToOrigin: rules(headers, query) } },
});
const secret = "{{resolve:secretsmanager:arn:origin:SecretString:origin::}}";
const custom = [{ HeaderName: "x-origin-secret", HeaderValue: secret }];
const assembly = assemblyOf({
  web: {
    Resources: {
      PageCache: policy(["x-locale"], ["promo_code"]),
      NoCache: policy(["CloudFront-Viewer-Address"], []),
      Locale: {
        Type: "AWS::CloudFront::Function",
        Properties: {
          FunctionCode:
            "function handler(event) { event.request.headers['x-locale'] = { value: 'de' }; return event.request; }",
        },
      },
      Headers: {
        Type: "AWS::CloudFront::ResponseHeadersPolicy",
        Properties: {
          ResponseHeadersPolicyConfig: {
            SecurityHeadersConfig: {
              FrameOptions: { FrameOption: "DENY", Override: true },
              StrictTransportSecurity: { AccessControlMaxAgeSec: 1, Override: true },
            },
          },
        },
      },
      Distribution: {
        Type: "AWS::CloudFront::Distribution",
        Properties: {
          DistributionConfig: {
            Origins: [
              { Id: "site", DomainName: "site", S3OriginConfig: {} },
              { Id: "api", DomainName: "api.example", OriginCustomHeaders: custom },
              { Id: "pages", DomainName: "api.example", OriginPath: "/api", OriginCustomHeaders: custom },
            ],
            DefaultCacheBehavior: { TargetOriginId: "site", ResponseHeadersPolicyId: { Ref: "Headers" } },
            CacheBehaviors: [
              {
                PathPattern: "/api/*",
                TargetOriginId: "api",
                AllowedMethods: ["GET", "POST"],
                CachePolicyId: { Ref: "NoCache" },
                OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
              },
              {
                PathPattern: "/e/*",
                TargetOriginId: "pages",
                CachePolicyId: { Ref: "PageCache" },
                FunctionAssociations: [
                  { EventType: "viewer-request", FunctionARN: { "Fn::GetAtt": ["Locale", "FunctionARN"] } },
                ],
              },
            ],
          },
        },
      },
    },
  },
});
const secrets = openSecrets([], { "arn:origin": '{"origin":"known-to-us"}' }, null);
const ask = async (asked: WebRequest) => {
  const seen: WebRequest[] = [];
  const see = async (one: WebRequest) => {
    seen.push(one);
    return textAnswer(200, "fine");
  };
  const edge = createEdge(assembly, { api: see, site: see, secrets });
  return { answer: await edge(asked, "203.0.113.7:4711"), seen: seen[0] };
};
const liar = { "x-origin-secret": "guess", "cloudfront-viewer-address": "6.6.6.6:6", host: "foyer.example" };

test("passes an API request on, with its own secret and the viewer's true address", async () => {
  const headers = { ...liar, authorization: "Bearer t", cookie: "a=1" };

  const { seen } = await ask(request("POST /api/orders?x=1", { headers }));

  expect(seen).toMatchObject({ method: "POST", path: "/api/orders", query: "x=1" });
  expect(seen?.headers).toEqual({
    authorization: "Bearer t",
    cookie: "a=1",
    host: "api.example",
    "cloudfront-viewer-address": "203.0.113.7:4711",
    "x-origin-secret": "known-to-us",
  });
});

test("lets a rendered page see the language and the promo code, and nothing that would need a cache of its own", async () => {
  const headers = { ...liar, cookie: "session=1", "accept-language": "de", "x-locale": "xx" };

  const { seen } = await ask(request("GET /e/evt_1/slug?utm=1&promo_code=SAVE", { headers }));

  expect(seen).toMatchObject({ path: "/api/e/evt_1/slug", query: "promo_code=SAVE" });
  expect(seen?.headers).toEqual({ host: "api.example", "x-locale": "de", "x-origin-secret": "known-to-us" });
});

test("refuses methods that a path does not take", async () => {
  const { answer, seen } = await ask(request("POST /e/evt_1/slug"));

  expect([answer.status, seen]).toEqual([403, undefined]);
});

test("adds the security headers, except those that only make sense with TLS", async () => {
  const { answer } = await ask(request("GET /manage/events"));

  expect(answer.headers).toEqual({
    "content-type": "text/plain; charset=utf-8",
    "x-frame-options": "DENY",
  });
});

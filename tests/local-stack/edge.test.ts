// Does the local stack forward, add and refuse what the template's distribution does?
import { describe, expect, test } from "vitest";
import { apiRequestFunction } from "#infra/edge.ts";
import { openSecrets } from "#scripts/local/aws/secrets.ts";
import { createBuckets } from "#scripts/local/edge/buckets.ts";
import { createEdge } from "#scripts/local/edge/edge.ts";
import { textAnswer, type WebRequest } from "#scripts/local/edge/web-request.ts";
import { assemblyOf, request } from "#tests/support/servers/local-stack.ts";

const rules = (headers: string[], query: string[]) => ({
  HeadersConfig: { HeaderBehavior: "whitelist", Headers: headers },
  CookiesConfig: { CookieBehavior: "none" },
  QueryStringsConfig: { QueryStringBehavior: "whitelist", QueryStrings: query },
});
const policy = (headers: string[], query: string[]) => ({
  Type: "AWS::CloudFront::CachePolicy",
  Properties: {
    CachePolicyConfig: {
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 1,
      ParametersInCacheKeyAndForwardedToOrigin: rules(headers, query),
    },
  },
});
const secret = "{{resolve:secretsmanager:arn:origin:SecretString:origin::}}";
const custom = [{ HeaderName: "x-origin-secret", HeaderValue: secret }];
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const resources = (apiHeaders: string[], distribution: object = {}) => ({
  web: {
    Resources: {
      PageCache: policy(["x-locale"], ["promo_code"]),
      NoCache: policy(apiHeaders, []),
      Viewer: {
        Type: "AWS::CloudFront::Function",
        Properties: { FunctionCode: apiRequestFunction },
      },
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
            ...distribution,
            Origins: [
              { Id: "site", DomainName: "site", S3OriginConfig: {} },
              { Id: "api", DomainName: "api.example", OriginCustomHeaders: custom },
              {
                Id: "pages",
                DomainName: "api.example",
                OriginPath: "/api",
                OriginCustomHeaders: custom,
              },
            ],
            DefaultCacheBehavior: {
              TargetOriginId: "site",
              CachePolicyId: CACHING_OPTIMIZED,
              ResponseHeadersPolicyId: { Ref: "Headers" },
            },
            CacheBehaviors: [
              {
                PathPattern: "/api/*",
                TargetOriginId: "api",
                AllowedMethods: ["GET", "POST"],
                CachePolicyId: { Ref: "NoCache" },
                OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
                FunctionAssociations: [
                  {
                    EventType: "viewer-request",
                    FunctionARN: { "Fn::GetAtt": ["Viewer", "FunctionARN"] },
                  },
                ],
              },
              {
                PathPattern: "/e/*",
                TargetOriginId: "pages",
                CachePolicyId: { Ref: "PageCache" },
                FunctionAssociations: [
                  {
                    EventType: "viewer-request",
                    FunctionARN: { "Fn::GetAtt": ["Locale", "FunctionARN"] },
                  },
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
const clock = { nowMs: () => 0 };
const buckets = createBuckets([], { url: "", read: async () => new Response() });
const ask = async (asked: WebRequest, viewer = "203.0.113.7") => {
  const seen: WebRequest[] = [];
  const see = async (one: WebRequest) => {
    seen.push(one);
    return textAnswer(200, "fine");
  };
  const edge = createEdge(assemblyOf(resources(["x-viewer-address", "Authorization"])), {
    api: see,
    site: see,
    buckets,
    secrets,
    clock,
  });
  return { answer: await edge(asked, viewer), seen: seen[0] };
};
const liar = { "x-origin-secret": "guess", "x-viewer-address": "6.6.6.6", host: "foyer.example" };

test("passes an API request on, with its own secret and the viewer's true address", async () => {
  const headers = { ...liar, authorization: "Bearer t", cookie: "a=1" };

  const { seen } = await ask(request("POST /api/orders?x=1", { headers }));

  expect(seen).toMatchObject({ method: "POST", path: "/api/orders", query: "x=1" });
  expect(seen?.headers).toEqual({
    authorization: "Bearer t",
    cookie: "a=1",
    host: "api.example",
    "x-viewer-address": "203.0.113.7",
    "x-origin-secret": "known-to-us",
  });
});

test("lets a rendered page see the language and the promo code, and nothing that would need a cache of its own", async () => {
  const headers = { ...liar, cookie: "session=1", "accept-language": "de", "x-locale": "xx" };

  const { seen } = await ask(request("GET /e/evt_1/slug?utm=1&promo_code=SAVE", { headers }));

  expect(seen).toMatchObject({ path: "/api/e/evt_1/slug", query: "promo_code=SAVE" });
  expect(seen?.headers).toEqual({
    host: "api.example",
    "x-locale": "de",
    "x-origin-secret": "known-to-us",
  });
});

test("sends nobody again what they have", async () => {
  const fresh = { ...textAnswer(200, "fine"), headers: { etag: '"1"' } };
  const answer = async () => fresh;
  const edge = createEdge(assemblyOf(resources(["x-viewer-address", "Authorization"])), {
    ...{ api: answer, site: answer, buckets, secrets, clock },
  });
  const asked = (etag: string) =>
    edge(request("GET /e/evt_1/slug", { headers: { "if-none-match": etag } }), "203.0.113.7");

  expect(await asked('W/"0", "1"')).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  expect(await asked('"0"')).toMatchObject({ status: 200 });
});

test("adds the security headers, except those that only make sense with TLS", async () => {
  const { answer } = await ask(request("GET /manage/events"));

  expect(answer.headers).toEqual({
    "content-type": "text/plain; charset=utf-8",
    "x-frame-options": "DENY",
  });
});

test("passes every group of an IPv6 address on", async () => {
  const { seen } = await ask(request("GET /api/orders"), "2001:db8:0:17:1:2:3:4711");

  expect(seen?.headers["x-viewer-address"]).toBe("2001:db8:0:17:1:2:3:4711");
});

test("does not start with what CloudFront would refuse", () => {
  const refused = assemblyOf(resources(["CloudFront-Viewer-Address"]));
  const answer = async () => textAnswer(200, "fine");

  expect(() => createEdge(refused, { api: answer, site: answer, buckets, secrets, clock })).toThrow(
    "CloudFront would refuse what the templates say. NoCache: A cache policy may not list the header CloudFront-Viewer-Address.",
  );
});

describe("an error of the origin", () => {
  /**
   * Requests a failing page and a failing API at the given seconds; returns how often the origin
   * was asked.
   */
  async function timesAsked(
    asked: [second: number, line: string, headers?: Record<string, string>][],
    errors: object[],
  ) {
    let now = 0;
    let times = 0;
    const api = async () => {
      times += 1;
      return { ...textAnswer(503, "busy"), headers: { "cache-control": "no-store" } };
    };
    const assembly = assemblyOf(resources(["Authorization"], { CustomErrorResponses: errors }));
    const edge = createEdge(assembly, {
      api,
      site: api,
      buckets,
      secrets,
      clock: { nowMs: () => now },
    });
    for (const [second, line, headers = {}] of asked) {
      now = second * 1000;
      expect((await edge(request(line, { headers }), "203.0.113.7")).status).toBe(503);
    }
    return times;
  }

  test("is given to everybody for ten seconds, where the template says nothing else", async () => {
    expect(
      await timesAsked(
        [
          [0, "GET /e/1/x"],
          [9, "GET /e/1/x?utm=2"],
          [11, "GET /e/1/x"],
        ],
        [],
      ),
    ).toBe(2);
  });

  test("that HEAD got has no body, so GET does not get it", async () => {
    const asked: Parameters<typeof timesAsked>[0] = [
      [0, "HEAD /e/1/x"],
      [1, "HEAD /e/1/x"],
      [2, "GET /e/1/x"],
    ];

    expect(await timesAsked(asked, [])).toBe(2);
  });

  test("is not given to whom the cache tells apart, nor to who changes something", async () => {
    const told = { authorization: "Bearer t" };

    expect(
      await timesAsked(
        [
          [0, "GET /api/a"],
          [1, "GET /api/a", told],
          [1, "GET /api/b"],
        ],
        [],
      ),
    ).toBe(3);
    expect(
      await timesAsked(
        [
          [0, "POST /api/a"],
          [1, "POST /api/a"],
        ],
        [],
      ),
    ).toBe(2);
  });

  test("is asked for anew each time, where the template says so", async () => {
    const errors = [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }];

    expect(
      await timesAsked(
        [
          [0, "GET /e/1/x"],
          [0, "GET /e/1/x"],
        ],
        errors,
      ),
    ).toBe(2);
  });
});

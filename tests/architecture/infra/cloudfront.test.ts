// Would CloudFront accept the templates? Its rules are checked against every configuration and
// against planted faults.
import { describe, expect, it } from "vitest";
import { cloudFrontFaults } from "#scripts/local/edge/cloudfront-rules.ts";
import { configurations, resourcesOf } from "#tests/support/servers/stacks.ts";

describe.each(configurations)("the $title configuration", ({ stage }) => {
  const resources = [...resourcesOf(stage).values()].flatMap((stack) =>
    [...stack].map(([id, { Type: type, Properties: properties }]) => ({ id, type, properties })),
  );

  it("asks CloudFront for nothing that it refuses", () => {
    expect(
      resources.filter(({ type }) => type.startsWith("AWS::CloudFront::")).length,
    ).toBeGreaterThan(8);
    expect(cloudFrontFaults(resources)).toEqual([]);
  });

  it("needs no invalidation, which may fail a deployment, to show a new release", () => {
    const uploads = resources.filter(({ type }) => type === "Custom::CDKBucketDeployment");
    const kept = uploads.map(({ properties }) => [
      properties["DistributionId"],
      properties["SystemMetadata"],
    ]);
    expect(kept).toEqual([
      [undefined, { "cache-control": "public, max-age=31536000, immutable" }],
      [undefined, { "cache-control": "no-cache" }],
    ]);
    const text = JSON.stringify(resources);
    expect(text.includes("cloudfront:CreateInvalidation")).toBe(false);
  });

  it("uploads with one function, and the one layer that it has", () => {
    const layers = resources.filter(({ type }) => type === "AWS::Lambda::LayerVersion");
    const [layer] = layers;
    expect(layers).toHaveLength(1);
    const users = resources.filter(({ properties }) => "Layers" in properties);
    expect(users.map(({ properties }) => properties["Layers"])).toEqual([[{ Ref: layer?.id }]]);
  });
});

const rules = (headers: string[], behavior = "whitelist") => ({
  HeadersConfig: { HeaderBehavior: behavior, Headers: headers },
  CookiesConfig: { CookieBehavior: "none" },
  QueryStringsConfig: { QueryStringBehavior: "none" },
});
const cachePolicy = (headers: string[], more: object = {}, behavior?: string) => ({
  CachePolicyConfig: {
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 1,
    ParametersInCacheKeyAndForwardedToOrigin: rules(headers, behavior),
    ...more,
  },
});
const requestPolicy = (headers: string[], behavior?: string) => ({
  OriginRequestPolicyConfig: rules(headers, behavior),
});
const behavior = { TargetOriginId: "api", CachePolicyId: "cache" };
const distribution = (more: object, origin: object = {}) => ({
  DistributionConfig: {
    DefaultCacheBehavior: { ...behavior, ...more },
    Origins: [{ Id: "api", DomainName: "x.execute-api.eu-central-1.amazonaws.com", ...origin }],
  },
});
const association = { EventType: "viewer-request" };
const eleven = Array.from({ length: 11 }, (_, index) => `x-${index}`);

describe("a planted fault", () => {
  it.each<[string, string, unknown, string]>([
    [
      "an address in a cache key",
      "CachePolicy",
      cachePolicy(["CloudFront-Viewer-Address"]),
      "A cache policy may not list the header CloudFront-Viewer-Address.",
    ],
    [
      "eleven headers in a cache key",
      "CachePolicy",
      cachePolicy(eleven),
      "A policy lists at most 10 names of a kind.",
    ],
    [
      "very long names in a cache key",
      "CachePolicy",
      cachePolicy(["x".repeat(1025)]),
      "The names of a policy have at most 1024 characters together.",
    ],
    [
      "every header in a cache key",
      "CachePolicy",
      cachePolicy([], {}, "allViewer"),
      "A cache policy lists headers or names none.",
    ],
    [
      "headers in the key of a cache that keeps nothing",
      "CachePolicy",
      cachePolicy(["x-locale"], { MaxTTL: 0 }),
      "Without a lifetime a cache policy can name nothing.",
    ],
    [
      "a shortest lifetime above the longest",
      "CachePolicy",
      cachePolicy(["x-locale"], { MinTTL: 5 }),
      "The lifetimes must grow: minimum, default, maximum.",
    ],
    [
      "a sign-in in an origin request policy",
      "OriginRequestPolicy",
      requestPolicy(["authorization"]),
      "An origin request policy may not list the header authorization.",
    ],
    [
      "eleven headers in an origin request policy",
      "OriginRequestPolicy",
      requestPolicy(eleven),
      "A policy lists at most 10 names of a kind.",
    ],
    [
      "a content security policy that is too long",
      "ResponseHeadersPolicy",
      {
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            ContentSecurityPolicy: { ContentSecurityPolicy: "x".repeat(1784) },
          },
        },
      },
      "A content security policy has at most 1783 characters, not 1784.",
    ],
    [
      "one that is too long once the deployment has put a host into it",
      "ResponseHeadersPolicy",
      {
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            ContentSecurityPolicy: {
              ContentSecurityPolicy: {
                "Fn::Join": ["", ["x".repeat(1689), { "Fn::ImportValue": "host" }]],
              },
            },
          },
        },
      },
      "A content security policy has at most 1783 characters, not 1784.",
    ],
    [
      "eleven headers of our own on an answer",
      "ResponseHeadersPolicy",
      {
        ResponseHeadersPolicyConfig: {
          CustomHeadersConfig: { Items: eleven.map((Header) => ({ Header })) },
        },
      },
      "A policy adds at most 10 headers of its own.",
    ],
    [
      "a function that is too large",
      "Function",
      { FunctionCode: "x".repeat(10_241) },
      "A function has at most 10240 bytes, not 10241.",
    ],
    [
      "a function for another runtime",
      "Function",
      { FunctionCode: "", FunctionConfig: { Runtime: "nodejs24.x" } },
      "There is no runtime nodejs24.x.",
    ],
    [
      "a function that sets the viewer's Host",
      "Function",
      { FunctionCode: 'request.headers["host"] = { value: "x" };' },
      "A function may not set the header host.",
    ],
    [
      "two functions for one event",
      "Distribution",
      distribution({ FunctionAssociations: [association, association] }),
      "A behavior has at most one function for an event.",
    ],
    [
      "a behavior without a cache policy",
      "Distribution",
      distribution({ CachePolicyId: undefined }),
      "A behavior needs a cache policy.",
    ],
    [
      "a behavior of two kinds",
      "Distribution",
      distribution({ ForwardedValues: {} }),
      "A behavior has either a cache policy or forwarded values.",
    ],
    [
      "the viewer's Host before API Gateway",
      "Distribution",
      distribution({ OriginRequestPolicyId: "216adef6-5c7f-47e4-b989-5492eafa07d3" }),
      "API Gateway answers 403 to the viewer's Host, which the policy AllViewer forwards.",
    ],
    [
      "an origin's header of AWS's own",
      "Distribution",
      distribution({}, { OriginCustomHeaders: [{ HeaderName: "X-Amz-Secret" }] }),
      "An origin may not be sent the header X-Amz-Secret.",
    ],
    [
      "another lifetime for an error that has none",
      "Distribution",
      {
        DistributionConfig: {
          ...distribution({}).DistributionConfig,
          CustomErrorResponses: [{ ErrorCode: 429 }],
        },
      },
      "The caching of 429 cannot be changed.",
    ],
  ])("%s is found", (_, type, properties, says) => {
    expect(cloudFrontFaults([{ id: "One", type: `AWS::CloudFront::${type}`, properties }])).toEqual(
      [`One: ${says}`],
    );
  });

  it("is no fault where it is allowed: Authorization in a cache key, Host left out of what is forwarded", () => {
    const allowed = [
      {
        id: "One",
        type: "AWS::CloudFront::CachePolicy",
        properties: cachePolicy(["Authorization", "x-viewer-address"]),
      },
      {
        id: "Two",
        type: "AWS::CloudFront::OriginRequestPolicy",
        properties: requestPolicy(["host"], "allExcept"),
      },
    ];

    expect(cloudFrontFaults(allowed)).toEqual([]);
  });
});

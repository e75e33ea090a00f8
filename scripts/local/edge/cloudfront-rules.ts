// Which valid templates does CloudFront refuse? Its documented rules, checked when synthesised.
import * as z from "zod";

export type Declared = { id: string; type: string; properties: unknown };

/** CloudFormation's schemas know none of these rules. Limits are those without raised quotas. */
export function cloudFrontFaults(resources: readonly Declared[]): string[] {
  return resources.flatMap(({ id, type, properties }) =>
    (rules[type]?.(properties) ?? []).map((fault) => `${id}: ${fault}`),
  );
}

export const ruledTypes = (): string[] => Object.keys(rules);

const rules: Record<string, (properties: unknown) => string[]> = {
  "AWS::CloudFront::CachePolicy": cachePolicyFaults,
  "AWS::CloudFront::OriginRequestPolicy": requestPolicyFaults,
  "AWS::CloudFront::ResponseHeadersPolicy": responsePolicyFaults,
  "AWS::CloudFront::Function": functionFaults,
  "AWS::CloudFront::Distribution": distributionFaults,
};

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
const MOST_NAMES = 10;
const MOST_CHARACTERS_OF_NAMES = 1024;
const LONGEST_CONTENT_SECURITY_POLICY = 1783;
/** A bucket's name has 63 characters, a region's at most 14. */
const LONGEST_HOST = 63 + ".s3..amazonaws.com".length + 14;
const LARGEST_FUNCTION_BYTES = 10 * 1024;
const MOST_ORIGIN_HEADERS = 30;
const MOST_BEHAVIORS = 75;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-cloudfront-headers.html */
const NOT_IN_CACHE_KEY =
  /^(cloudfront-viewer-(address|asn|tls|ja3-fingerprint|ja4-fingerprint|header-order|header-count)|accept-encoding|connection|content-length|cookie|expect|proxy-.*|te|trailer|transfer-encoding|upgrade|via|x-amz-cf-.*|x-edge-.*|x-forwarded-proto|x-real-ip)$/i;
/** https://repost.aws/knowledge-center/cloudfront-authorization-header */
const NOT_IN_ORIGIN_REQUEST = /^(authorization|accept-encoding)$/i;
/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html */
const NOT_SET_BY_FUNCTION =
  /^(connection|expect|keep-alive|proxy-.*|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip|cdn-loop|content-length|host|transfer-encoding|via)$/i;
/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/add-origin-custom-headers.html */
const NOT_ADDED_TO_ORIGIN =
  /^(cache-control|connection|content-length|cookie|host|if-.*|max-forwards|pragma|proxy-.*|range|request-range|te|trailer|transfer-encoding|upgrade|via|x-amz-.*|x-edge-.*|x-real-ip)$/i;
/** The only statuses whose caching can be changed. */
const ERRORS = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
/** AWS's managed policy "AllViewer". */
const FORWARDS_HOST = "216adef6-5c7f-47e4-b989-5492eafa07d3";

const Names = z.array(z.string()).default([]);
const Rules = z.object({
  HeadersConfig: z.object({ HeaderBehavior: z.string(), Headers: Names }),
  CookiesConfig: z.object({ CookieBehavior: z.string(), Cookies: Names }),
  QueryStringsConfig: z.object({ QueryStringBehavior: z.string(), QueryStrings: Names }),
});
type Rules = z.output<typeof Rules>;

const CachePolicy = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.number(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: Rules.extend({
      EnableAcceptEncodingGzip: z.boolean().default(false),
      EnableAcceptEncodingBrotli: z.boolean().default(false),
    }),
  }),
});

function cachePolicyFaults(properties: unknown): string[] {
  const {
    MinTTL,
    DefaultTTL,
    MaxTTL,
    ParametersInCacheKeyAndForwardedToOrigin: key,
  } = CachePolicy.parse(properties).CachePolicyConfig;
  const { HeadersConfig, CookiesConfig, QueryStringsConfig } = key;
  const behaviors = [
    HeadersConfig.HeaderBehavior,
    CookiesConfig.CookieBehavior,
    QueryStringsConfig.QueryStringBehavior,
  ];
  const isEmpty = behaviors.every((one) => one === "none");
  const compresses = key.EnableAcceptEncodingGzip || key.EnableAcceptEncodingBrotli;
  return [
    ...refused(HeadersConfig.Headers, NOT_IN_CACHE_KEY, "A cache policy may not list the header"),
    ...limitFaults(key),
    ...when(
      !/^(none|whitelist)$/.test(HeadersConfig.HeaderBehavior),
      "A cache policy lists headers or names none.",
    ),
    ...when(
      MinTTL > DefaultTTL || DefaultTTL > MaxTTL,
      "The lifetimes must grow: minimum, default, maximum.",
    ),
    ...when(
      MaxTTL === 0 && (!isEmpty || compresses),
      "Without a lifetime a cache policy can name nothing.",
    ),
  ];
}

const RequestPolicy = z.object({ OriginRequestPolicyConfig: Rules });

function requestPolicyFaults(properties: unknown): string[] {
  const policy = RequestPolicy.parse(properties).OriginRequestPolicyConfig;
  const { HeaderBehavior, Headers } = policy.HeadersConfig;
  const listed = HeaderBehavior === "allExcept" ? [] : Headers;
  return [
    ...refused(listed, NOT_IN_ORIGIN_REQUEST, "An origin request policy may not list the header"),
    ...limitFaults(policy),
  ];
}

function limitFaults({ HeadersConfig, CookiesConfig, QueryStringsConfig }: Rules): string[] {
  const lists = [HeadersConfig.Headers, CookiesConfig.Cookies, QueryStringsConfig.QueryStrings];
  return [
    ...when(
      lists.some((names) => names.length > MOST_NAMES),
      `A policy lists at most ${MOST_NAMES} names of a kind.`,
    ),
    ...when(
      lists.flat().join("").length > MOST_CHARACTERS_OF_NAMES,
      `The names of a policy have at most ${MOST_CHARACTERS_OF_NAMES} characters together.`,
    ),
  ];
}

const ResponsePolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string() })) })
      .default({ Items: [] }),
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown() }).optional(),
      })
      .default({}),
  }),
});

function responsePolicyFaults(properties: unknown): string[] {
  const { CustomHeadersConfig, SecurityHeadersConfig } =
    ResponsePolicy.parse(properties).ResponseHeadersPolicyConfig;
  const length = longest(SecurityHeadersConfig.ContentSecurityPolicy?.ContentSecurityPolicy ?? "");
  return [
    ...when(
      CustomHeadersConfig.Items.length > MOST_NAMES,
      `A policy adds at most ${MOST_NAMES} headers of its own.`,
    ),
    ...when(
      length > LONGEST_CONTENT_SECURITY_POLICY,
      `A content security policy has at most ${LONGEST_CONTENT_SECURITY_POLICY} characters, not ${length}.`,
    ),
  ];
}

const Joined = z.object({ "Fn::Join": z.tuple([z.string(), z.array(z.unknown())]) });

/** A value that only the deployment knows is counted as the longest host. */
function longest(text: unknown): number {
  if (typeof text === "string") return text.length;
  const joined = Joined.safeParse(text);
  if (!joined.success) return LONGEST_HOST;
  const [separator, parts] = joined.data["Fn::Join"];
  return parts.reduce((sum: number, part) => sum + separator.length + longest(part), 0);
}

const EdgeFunction = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.string() }).default({ Runtime: "cloudfront-js-2.0" }),
});

function functionFaults(properties: unknown): string[] {
  const { FunctionCode: code, FunctionConfig } = EdgeFunction.parse(properties);
  const assigned = [...code.matchAll(/headers(?:\.|\[["'])([\w-]+)(?:["']\])?\s*=[^=]/g)].map(
    ([, name = ""]) => name,
  );
  const bytes = Buffer.byteLength(code);
  return [
    ...when(
      bytes > LARGEST_FUNCTION_BYTES,
      `A function has at most ${LARGEST_FUNCTION_BYTES} bytes, not ${bytes}.`,
    ),
    ...when(
      !/^cloudfront-js-[12]\.0$/.test(FunctionConfig.Runtime),
      `There is no runtime ${FunctionConfig.Runtime}.`,
    ),
    ...refused(assigned, NOT_SET_BY_FUNCTION, "A function may not set the header"),
  ];
}

const Behavior = z.object({
  TargetOriginId: z.string(),
  CachePolicyId: z.unknown().optional(),
  OriginRequestPolicyId: z.unknown().optional(),
  ForwardedValues: z.unknown().optional(),
  FunctionAssociations: z.array(z.object({ EventType: z.string() })).default([]),
  LambdaFunctionAssociations: z.array(z.object({ EventType: z.string() })).default([]),
});
const Distribution = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: Behavior,
    CacheBehaviors: z.array(Behavior.extend({ PathPattern: z.string() })).default([]),
    CustomErrorResponses: z.array(z.object({ ErrorCode: z.number() })).default([]),
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.unknown(),
        OriginCustomHeaders: z.array(z.object({ HeaderName: z.string() })).default([]),
      }),
    ),
  }),
});

function distributionFaults(properties: unknown): string[] {
  const { DefaultCacheBehavior, CacheBehaviors, CustomErrorResponses, Origins } =
    Distribution.parse(properties).DistributionConfig;
  const apis = Origins.filter(({ DomainName }) =>
    JSON.stringify(DomainName).includes("execute-api"),
  );
  const added = Origins.flatMap(({ OriginCustomHeaders }) =>
    OriginCustomHeaders.map(({ HeaderName }) => HeaderName),
  );
  return [
    ...when(
      CacheBehaviors.length >= MOST_BEHAVIORS,
      `A distribution has at most ${MOST_BEHAVIORS} behaviors.`,
    ),
    ...refused(added, NOT_ADDED_TO_ORIGIN, "An origin may not be sent the header"),
    ...when(
      added.length > MOST_ORIGIN_HEADERS,
      `Origins are sent at most ${MOST_ORIGIN_HEADERS} headers.`,
    ),
    ...CustomErrorResponses.filter(({ ErrorCode }) => !ERRORS.includes(ErrorCode)).map(
      ({ ErrorCode }) => `The caching of ${ErrorCode} cannot be changed.`,
    ),
    ...[DefaultCacheBehavior, ...CacheBehaviors].flatMap((one) => [
      ...when(one.CachePolicyId === undefined, "A behavior needs a cache policy."),
      ...when(
        one.ForwardedValues !== undefined,
        "A behavior has either a cache policy or forwarded values.",
      ),
      ...when(
        one.OriginRequestPolicyId === FORWARDS_HOST &&
          apis.some(({ Id }) => Id === one.TargetOriginId),
        "API Gateway answers 403 to the viewer's Host, which the policy AllViewer forwards.",
      ),
      ...associationFaults(one),
    ]),
  ];
}

function associationFaults({
  FunctionAssociations,
  LambdaFunctionAssociations,
}: z.output<typeof Behavior>): string[] {
  const events = [...FunctionAssociations, ...LambdaFunctionAssociations].map(
    ({ EventType }) => EventType,
  );
  return when(
    new Set(events).size < events.length,
    "A behavior has at most one function for an event.",
  );
}

const refused = (names: string[], rule: RegExp, says: string): string[] =>
  names.filter((name) => rule.test(name)).map((name) => `${says} ${name}.`);

const when = (isBroken: boolean, says: string): string[] => (isBroken ? [says] : []);

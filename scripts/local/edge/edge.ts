// What does CloudFront do with a request? It finds the behavior, changes headers, asks the origin.
import * as z from "zod";
import type { Api } from "#scripts/local/aws/api.ts";
import type { Secrets } from "#scripts/local/aws/secrets.ts";
import type { Assembly } from "#scripts/local/aws/template.ts";
import { wildcards } from "#scripts/local/aws/wildcards.ts";
import type { Buckets } from "#scripts/local/edge/buckets.ts";
import { cloudFrontFaults, ruledTypes } from "#scripts/local/edge/cloudfront-rules.ts";
import { compressed } from "#scripts/local/edge/compression.ts";
import { errorMemory } from "#scripts/local/edge/errors.ts";
import {
  type AnswerFunction,
  answerFunction,
  type EdgeFunction,
  edgeFunction,
} from "#scripts/local/edge/function.ts";
import { type HeaderPolicy, headerPolicyOf } from "#scripts/local/edge/headers.ts";
import { API_GATEWAY, CLOUDFRONT } from "#scripts/local/edge/limits.ts";
import { type Forwarding, forwardingOf, forwardsCookies } from "#scripts/local/edge/policies.ts";
import {
  edgeError,
  fromViewer,
  refusedRequest,
  toViewer,
  unlessKnown,
} from "#scripts/local/edge/refusals.ts";
import type { Site } from "#scripts/local/edge/site.ts";
import type { Answer, WebRequest } from "#scripts/local/edge/web-request.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";
import { refusal } from "#scripts/local/stack/refusal.ts";

const Behavior = z.object({
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(["GET", "HEAD"]),
  CachePolicyId: z.string().optional(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(z.object({ EventType: z.string(), FunctionARN: z.string() }))
    .default([]),
});
const Origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(""),
  S3OriginConfig: z.object({}).optional(),
  CustomOriginConfig: z
    .object({ OriginReadTimeout: z.number().default(CLOUDFRONT.readSeconds) })
    .default({ OriginReadTimeout: CLOUDFRONT.readSeconds }),
  OriginCustomHeaders: z
    .array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
});
const Distribution = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: Behavior,
    CacheBehaviors: z.array(Behavior.extend({ PathPattern: z.string() })).default([]),
    CustomErrorResponses: z
      .array(z.object({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number().optional() }))
      .default([]),
    Origins: z.array(Origin),
  }),
});

export type Edge = (request: WebRequest, viewerAddress: string) => Promise<Answer>;
type Options = {
  api: Api;
  /** What every S3 origin has that is none of the buckets. */
  site: Site;
  buckets: Buckets;
  secrets: Secrets;
  clock: Pick<VirtualClock, "nowMs">;
};
type Place = {
  pattern: RegExp;
  methods: string[];
  compresses: boolean;
  onRequest: EdgeFunction | null;
  onAnswer: AnswerFunction | null;
  forwarding: Forwarding;
  forwardsCookies: boolean;
  cacheKey: Forwarding;
  headers: HeaderPolicy;
  origin: z.output<typeof Origin>;
};

/**
 * It caches only the errors that CloudFront caches by default. Throws for a template that
 * CloudFront would refuse.
 */
export function createEdge(assembly: Assembly, options: Options): Edge {
  refuseFaults(assembly);
  const config = configOf(assembly);
  const places = placesOf(assembly, config, options.buckets);
  const remembered = errorMemory(config.CustomErrorResponses, options.clock);
  return async (viewerRequest, viewerAddress) => {
    const path = withoutSlash(viewerRequest.path);
    const place = places.find(({ pattern }) => pattern.test(path));
    if (!place) throw new Error(`No behavior takes the path ${path}.`);
    const refused = refusedRequest(viewerRequest, place.methods);
    if (refused) return refused;
    const scrubbed = { ...viewerRequest, headers: fromViewer(viewerRequest.headers) };
    const request = place.onRequest ? place.onRequest(scrubbed, viewerAddress) : scrubbed;
    const first =
      "status" in request
        ? request
        : await remembered(keyOf(place, request), async () =>
            toViewer(await askOrigin(place, request, options), place.forwardsCookies),
          );
    const answer = unlessKnown(viewerRequest, place.onAnswer?.(scrubbed, first) ?? first);
    const headers = { ...place.headers.defaults, ...answer.headers, ...place.headers.overrides };
    return compressed(
      { ...answer, headers },
      place.compresses ? viewerRequest.headers["accept-encoding"] : undefined,
    );
  };
}

/** Only GET and HEAD are cached, apart because one has no body; null means no key. */
function keyOf({ pattern, cacheKey }: Place, request: WebRequest): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { method, path, query, headers } = cacheKey(request);
  return JSON.stringify([method, pattern.source, path, query, headers]);
}

function askOrigin({ origin, forwarding }: Place, request: WebRequest, options: Options) {
  if (origin.S3OriginConfig)
    return (options.buckets.filesAt(origin.DomainName) ?? options.site)(request);
  const custom = origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => {
    return [HeaderName.toLowerCase(), options.secrets.fill(HeaderValue)];
  });
  const forwarded = forwarding(request);
  const headers = { host: origin.DomainName, ...forwarded.headers, ...Object.fromEntries(custom) };
  const asked = options.api({ ...forwarded, headers, path: origin.OriginPath + request.path });
  const readMs = origin.CustomOriginConfig.OriginReadTimeout * 1000;
  // API Gateway ends a wait that is as long. Its own does not count how long a function loads here.
  return readMs < API_GATEWAY.integrationMs ? within(readMs, asked) : asked;
}

function within(readMs: number, asked: Promise<Answer>): Promise<Answer> {
  const { promise: late, resolve } = Promise.withResolvers<Answer>();
  const timer = setTimeout(resolve, readMs, edgeError(504));
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

function refuseFaults(assembly: Assembly): void {
  const resources = ruledTypes().flatMap((type) => assembly.resources(type));
  const faults = cloudFrontFaults(
    resources.map((one) => ({ ...one, properties: assembly.properties(one) })),
  );
  if (faults.length > 0)
    throw refusal(`CloudFront would refuse what the templates say. ${faults.join(" ")}`);
}

type Config = z.output<typeof Distribution>["DistributionConfig"];

function configOf(assembly: Assembly): Config {
  const [resource] = assembly.resources("AWS::CloudFront::Distribution");
  if (!resource) throw new Error("The templates declare no distribution.");
  return Distribution.parse(assembly.properties(resource)).DistributionConfig;
}

function placesOf(assembly: Assembly, config: Config, { localised }: Buckets): Place[] {
  return [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: "*" }].map(
    (behavior) => {
      const origin = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
      if (!origin) throw new Error(`The distribution has no origin ${behavior.TargetOriginId}.`);
      const functionOn = (type: string) =>
        behavior.FunctionAssociations.find(({ EventType }) => EventType === type);
      const [viewerRequest, viewerResponse] = [
        functionOn("viewer-request"),
        functionOn("viewer-response"),
      ];
      return {
        pattern: wildcards(withoutSlash(behavior.PathPattern)),
        methods: behavior.AllowedMethods,
        compresses: behavior.Compress,
        onRequest: viewerRequest ? edgeFunction(assembly, viewerRequest.FunctionARN) : null,
        onAnswer: viewerResponse ? answerFunction(assembly, viewerResponse.FunctionARN) : null,
        forwarding: forwardingOf(assembly, behavior.CachePolicyId, behavior.OriginRequestPolicyId),
        forwardsCookies: forwardsCookies(assembly, [
          behavior.CachePolicyId,
          behavior.OriginRequestPolicyId,
        ]),
        cacheKey: forwardingOf(assembly, behavior.CachePolicyId, undefined),
        headers: headerPolicyOf(assembly, behavior.ResponseHeadersPolicyId, localised),
        origin,
      };
    },
  );
}

const withoutSlash = (path: string): string => path.replace(/^\//, "");

// What does the distribution do with a request? CloudFront's part: it finds the behavior, adds and drops headers, asks the origin.
import * as z from "zod";
import type { Api } from "./api.ts";
import { compressed } from "./compression.ts";
import { type AnswerFunction, answerFunction, type EdgeFunction, edgeFunction } from "./edge-function.ts";
import { type HeaderPolicy, headerPolicyOf } from "./edge-headers.ts";
import { type Forwarding, forwardingOf } from "./edge-policies.ts";
import type { Secrets } from "./secrets.ts";
import type { Site } from "./site.ts";
import type { Assembly } from "./template.ts";
import { type Answer, textAnswer, type WebRequest } from "./web-request.ts";

const Behavior = z.object({
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(["GET", "HEAD"]),
  CachePolicyId: z.string().optional(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })).default([]),
});
const Origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(""),
  S3OriginConfig: z.object({}).optional(),
  OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
});
const Distribution = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: Behavior,
    CacheBehaviors: z.array(Behavior.extend({ PathPattern: z.string() })).default([]),
    Origins: z.array(Origin),
  }),
});

export type Edge = (request: WebRequest, viewerAddress: string) => Promise<Answer>;
type Options = { api: Api; site: Site; secrets: Secrets };
type Place = {
  pattern: RegExp;
  methods: string[];
  compresses: boolean;
  onRequest: EdgeFunction | null;
  onAnswer: AnswerFunction | null;
  forwarding: Forwarding;
  headers: HeaderPolicy;
  origin: z.output<typeof Origin>;
};

/** The assembly's one distribution. Nothing is cached here: every request reaches its origin. */
export function createEdge(assembly: Assembly, options: Options): Edge {
  const places = placesOf(assembly);
  return async (viewerRequest, viewerAddress) => {
    const place = places.find(({ pattern }) => pattern.test(viewerRequest.path));
    if (!place?.methods.includes(viewerRequest.method)) return textAnswer(403, "This method is not allowed here.\n");
    const scrubbed = { ...viewerRequest, headers: scrub(viewerRequest.headers) };
    const request = place.onRequest ? place.onRequest(scrubbed, viewerAddress) : scrubbed;
    const first = "status" in request ? request : await askOrigin(place, request, viewerAddress, options);
    const answer = place.onAnswer?.(scrubbed, first) ?? first;
    const headers = { ...place.headers.defaults, ...answer.headers, ...place.headers.overrides };
    return compressed({ ...answer, headers }, place.compresses ? viewerRequest.headers["accept-encoding"] : undefined);
  };
}

function askOrigin({ origin, forwarding }: Place, request: WebRequest, viewerAddress: string, options: Options) {
  if (origin.S3OriginConfig) return options.site(request);
  const custom = origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => {
    return [HeaderName.toLowerCase(), options.secrets.fill(HeaderValue)];
  });
  const forwarded = forwarding(request, { "cloudfront-viewer-address": viewerAddress });
  const headers = { ...forwarded.headers, host: origin.DomainName, ...Object.fromEntries(custom) };
  return options.api({ ...forwarded, headers, path: origin.OriginPath + request.path });
}

function placesOf(assembly: Assembly): Place[] {
  const [resource] = assembly.resources("AWS::CloudFront::Distribution");
  if (!resource) throw new Error("The templates declare no distribution.");
  const { DistributionConfig: config } = Distribution.parse(assembly.properties(resource));
  return [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: "*" }].map((behavior) => {
    const origin = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
    if (!origin) throw new Error(`The distribution has no origin ${behavior.TargetOriginId}.`);
    const functionOn = (type: string) => behavior.FunctionAssociations.find(({ EventType }) => EventType === type);
    const [viewerRequest, viewerResponse] = [functionOn("viewer-request"), functionOn("viewer-response")];
    return {
      pattern: globPattern(behavior.PathPattern),
      methods: behavior.AllowedMethods,
      compresses: behavior.Compress,
      onRequest: viewerRequest ? edgeFunction(assembly, viewerRequest.FunctionARN) : null,
      onAnswer: viewerResponse ? answerFunction(assembly, viewerResponse.FunctionARN) : null,
      forwarding: forwardingOf(assembly, behavior.CachePolicyId, behavior.OriginRequestPolicyId),
      headers: headerPolicyOf(assembly, behavior.ResponseHeadersPolicyId),
      origin,
    };
  });
}

/** A path pattern of CloudFront: `*` is any text, `?` any character. */
function globPattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^/?${escaped.replace(/^\//, "").replaceAll("*", ".*").replaceAll("?", ".")}$`);
}

/** No client may speak for CloudFront. */
function scrub(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(cloudfront-|x-amz-cf-|x-edge-)/.test(name)));
}

// What does the distribution forward? What its behaviors' policies let the origins see.
import * as z from "zod";
import type { Assembly } from "#scripts/local/aws/template.ts";
import type { WebRequest } from "#scripts/local/edge/web-request.ts";

const Rules = z.object({
  HeadersConfig: z.object({ HeaderBehavior: z.string(), Headers: z.array(z.string()).default([]) }),
  CookiesConfig: z.object({ CookieBehavior: z.string(), Cookies: z.array(z.string()).default([]) }),
  QueryStringsConfig: z.object({
    QueryStringBehavior: z.string(),
    QueryStrings: z.array(z.string()).default([]),
  }),
});
type Rules = z.output<typeof Rules>;
const CachePolicy = z.object({
  CachePolicyConfig: z.object({ ParametersInCacheKeyAndForwardedToOrigin: Rules }),
});
const RequestPolicy = z.object({ OriginRequestPolicyConfig: Rules });

const rules = (headers: string, cookies: string, query: string, names: string[] = []): Rules => ({
  HeadersConfig: { HeaderBehavior: headers, Headers: names },
  CookiesConfig: { CookieBehavior: cookies, Cookies: [] },
  QueryStringsConfig: { QueryStringBehavior: query, QueryStrings: [] },
});
const NOTHING = rules("none", "none", "none");
/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html */
const MANAGED: Record<string, Rules> = {
  "658327ea-f89d-4fab-a63d-7e88639e58f6": NOTHING, // CachingOptimized
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": NOTHING, // CachingDisabled
  "216adef6-5c7f-47e4-b989-5492eafa07d3": rules("allViewer", "all", "all"), // AllViewer
  // AllViewerExceptHostHeader.
  "b689b0a8-53d0-40ab-baf2-68738e2966ac": rules("allExcept", "all", "all", ["host"]),
};

export type Forwarding = (request: WebRequest) => WebRequest;

/** All that the cache policy or the origin request policy allows. */
export function forwardingOf(
  assembly: Assembly,
  cacheId: string | undefined,
  requestId: string | undefined,
): Forwarding {
  const policies = [policyRules(assembly, cacheId), policyRules(assembly, requestId)];
  return (request) => {
    const passing = Object.entries(request.headers).filter(([name]) => {
      return (
        name === "cookie" || isContent(name) || policies.some((one) => letsHeaderPass(one, name))
      );
    });
    const headers = Object.fromEntries(passing);
    const cookie = only(
      headers["cookie"],
      "; ",
      policies.map(({ CookiesConfig: one }) => [one.CookieBehavior, one.Cookies]),
    );
    const query = only(
      request.query,
      "&",
      policies.map(({ QueryStringsConfig: one }) => [one.QueryStringBehavior, one.QueryStrings]),
    );
    const { cookie: _, ...rest } = headers;
    return { ...request, query, headers: cookie ? { ...rest, cookie } : rest };
  };
}

/** Without them viewers get no Set-Cookie either. */
export const forwardsCookies = (assembly: Assembly, ids: (string | undefined)[]): boolean =>
  ids.some((id) => policyRules(assembly, id).CookiesConfig.CookieBehavior !== "none");

function letsHeaderPass(
  { HeadersConfig: { HeaderBehavior, Headers } }: Rules,
  name: string,
): boolean {
  const isNamed = Headers.some((one) => one.toLowerCase() === name);
  if (HeaderBehavior === "allExcept") return !isNamed;
  return HeaderBehavior.startsWith("allViewer") || (HeaderBehavior === "whitelist" && isNamed);
}

/** The headers that describe a body are forwarded whatever the policies say. */
const isContent = (name: string): boolean => name === "content-type" || name === "content-length";

function only(
  pairs: string | undefined,
  separator: string,
  policies: (readonly [string, string[]])[],
): string {
  const passes = (name: string) =>
    policies.some(([behavior, listed]) => {
      if (behavior === "allExcept") return !listed.includes(name);
      return behavior === "all" || (behavior === "whitelist" && listed.includes(name));
    });
  const list = pairs ? pairs.split(separator) : [];
  return list.filter((pair) => passes(pair.split("=", 1)[0] ?? "")).join(separator);
}

function policyRules(assembly: Assembly, id: string | undefined): Rules {
  if (id === undefined) return NOTHING;
  const managed = MANAGED[id];
  if (managed) return managed;
  const [resource] = ["AWS::CloudFront::CachePolicy", "AWS::CloudFront::OriginRequestPolicy"]
    .flatMap((type) => assembly.resources(type))
    .filter((one) => assembly.attribute(one, "Ref") === id);
  if (!resource) throw new Error(`The local stack does not know the policy ${id}.`);
  const properties = assembly.properties(resource);
  return resource.type === "AWS::CloudFront::CachePolicy"
    ? CachePolicy.parse(properties).CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin
    : RequestPolicy.parse(properties).OriginRequestPolicyConfig;
}

// Are files uploaded, kept and served as they must be? The buckets, who reads them, and what
// browsers are told about them, in the templates of all configurations.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { configurations, resourcesOf } from "#tests/support/servers/stacks.ts";

const Distribution = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: z.object({ TargetOriginId: z.string() }),
    CacheBehaviors: z.array(
      z.looseObject({
        PathPattern: z.string(),
        TargetOriginId: z.string(),
        ResponseHeadersPolicyId: z.object({ Ref: z.string() }),
      }),
    ),
    Origins: z.array(z.looseObject({ Id: z.string() })),
  }),
});
const Policy = z.object({
  PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Effect: z.string() })) }),
});
const Security = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CustomHeadersConfig: z.unknown(),
    SecurityHeadersConfig: z.looseObject({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown() }),
    }),
  }),
});
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

describe.each(configurations)("the buckets of $title", ({ stage }) => {
  const stacks = resourcesOf(stage);
  const data = stacks.get("data") ?? new Map();
  const web = [...(stacks.get("web") ?? new Map())];
  const ofType = (type: string) => web.filter(([, one]) => one.Type === type);
  const allowedIn = (bucket: string) =>
    [...data.values()]
      .filter((one) => one.Type === "AWS::S3::BucketPolicy" && one.Properties.Bucket.Ref === bucket)
      .flatMap((one) => Policy.parse(one.Properties).PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === "Allow");

  it("take uploads from every page, and forget each after a day", () => {
    const { Properties, DeletionPolicy } = data.get("UploadBucket");

    expect(Properties.CorsConfiguration).toEqual({
      CorsRules: [
        { AllowedOrigins: ["*"], AllowedMethods: ["PUT"], AllowedHeaders: ["content-type"] },
      ],
    });
    expect(Properties.LifecycleConfiguration.Rules).toEqual([
      {
        Status: "Enabled",
        ExpirationInDays: 1,
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
    ]);
    expect([DeletionPolicy, allowedIn("UploadBucket")]).toEqual(["Delete", []]);
  });

  it("forget an exported file and a half of one after a day, and let no page read them", () => {
    const { Properties, DeletionPolicy } = data.get("ExportBucket");

    expect(Properties.CorsConfiguration).toBeUndefined();
    expect(Properties.LifecycleConfiguration).toEqual(
      data.get("UploadBucket").Properties.LifecycleConfiguration,
    );
    expect([DeletionPolicy, allowedIn("ExportBucket")]).toEqual(["Delete", []]);
  });

  it("keep images, and what was deleted as long as the table can be restored", () => {
    const { Properties, DeletionPolicy } = data.get("ImageBucket");

    expect(DeletionPolicy).toBe("Retain");
    expect(Properties.VersioningConfiguration).toEqual({ Status: "Enabled" });
    expect(Properties.LifecycleConfiguration.Rules).toEqual([
      {
        Status: "Enabled",
        NoncurrentVersionExpiration: { NoncurrentDays: 35 },
        ExpiredObjectDeleteMarker: true,
      },
    ]);
  });

  it("let distributions of this account read images, and nobody an original", () => {
    expect(allowedIn("ImageBucket")).toEqual([
      {
        Effect: "Allow",
        Principal: { Service: "cloudfront.amazonaws.com" },
        Action: "s3:GetObject",
        Resource: { "Fn::Join": ["", [{ "Fn::GetAtt": ["ImageBucket", "Arn"] }, "/images/*"]] },
        Condition: { StringEquals: { "AWS:SourceAccount": { Ref: "AWS::AccountId" } } },
      },
    ]);
  });

  it("are behind one path, which keeps one copy of each image, uncompressed", () => {
    const [[, distribution] = []] = ofType("AWS::CloudFront::Distribution");
    const config = Distribution.parse(distribution?.Properties).DistributionConfig;
    const behavior = config.CacheBehaviors.find(({ PathPattern }) => PathPattern === "/images/*");
    const origin = config.Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
    const policy = web.find(([id]) => id === behavior?.ResponseHeadersPolicyId.Ref)?.[1];

    // Without AllowedMethods it takes GET and HEAD.
    expect(behavior).toEqual({
      PathPattern: "/images/*",
      TargetOriginId: origin?.Id,
      ViewerProtocolPolicy: "redirect-to-https",
      CachePolicyId: CACHING_OPTIMIZED,
      ResponseHeadersPolicyId: behavior?.ResponseHeadersPolicyId,
      Compress: false,
    });
    expect(JSON.stringify(origin?.DomainName)).toContain("ImageBucketRegionalDomainName");
    expect(Object.keys(origin ?? {})).toContain("OriginAccessControlId");
    expect(origin?.Id).not.toBe(config.DefaultCacheBehavior.TargetOriginId);
    expect(Security.parse(policy?.Properties).ResponseHeadersPolicyConfig).toMatchObject({
      CustomHeadersConfig: {
        Items: [{ Header: "cross-origin-resource-policy", Value: "cross-origin", Override: true }],
      },
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'" },
        ContentTypeOptions: { Override: true },
      },
    });
  });

  it("are known to pages: they send to the uploads' host, and show images of their own alone", () => {
    const policies = ofType("AWS::CloudFront::ResponseHeadersPolicy")
      .filter(([id]) => !id.startsWith("ImageHeaders"))
      .map(([, one]) => directivesOf(Security.parse(one.Properties)));

    expect(policies).toHaveLength(3);
    for (const directives of policies) {
      expect(directives.get("connect-src")).toMatch(
        /^'self' https:\/\/api\.stripe\.com https:\/\/<.*UploadBucketRegionalDomainName\w+>$/,
      );
      expect(directives.get("img-src")).toBe("'self' data: blob: https://*.stripe.com");
    }
  });
});

/** The directives of a page's policy; an imported value stands in angle brackets. */
function directivesOf({ ResponseHeadersPolicyConfig }: z.output<typeof Security>) {
  const Joined = z.object({
    "Fn::Join": z.tuple([
      z.literal(""),
      z.array(z.union([z.string(), z.object({ "Fn::ImportValue": z.string() })])),
    ]),
  });
  const { ContentSecurityPolicy } =
    ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy;
  const [, parts] = Joined.parse(ContentSecurityPolicy)["Fn::Join"];
  const text = parts
    .map((part) => (typeof part === "string" ? part : `<${part["Fn::ImportValue"]}>`))
    .join("");
  return new Map(
    text.split("; ").map((directive): [string, string] => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}

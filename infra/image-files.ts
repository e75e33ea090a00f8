// How are published images served? From their bucket, below one path of the app's own origin.
import { Annotations, Duration } from "aws-cdk-lib";
import {
  type BehaviorOptions,
  CachePolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Bucket, type IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { accountWideName } from "#infra/names.ts";
import type { Stage } from "#infra/stage.ts";

export const IMAGE_FILES = "/images/*";

/** Images are compressed already. The copies live as long as the object's Cache-Control says. */
export function imageFiles(scope: Construct, images: IBucket, stage: Stage): BehaviorOptions {
  // As a foreign one, because CDK would write this stack's distribution into the bucket's policy.
  const bucket = Bucket.fromBucketAttributes(scope, "Images", {
    bucketArn: images.bucketArn,
    bucketRegionalDomainName: images.bucketRegionalDomainName,
  });
  Annotations.of(scope).acknowledgeWarning(
    "@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac",
    "The bucket's policy in the data stack lets our distributions read images (infra/buckets.ts).",
  );
  return {
    origin: S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl: ownAccess(scope, "ImageAccess", stage),
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: false,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: new ResponseHeadersPolicy(scope, "ImageHeaders", {
      responseHeadersPolicyName: accountWideName(stage, "ImageHeaders"),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'", override: true },
        contentTypeOptions: { override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(730), override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          // Mails and social networks show it on their own pages.
          { header: "cross-origin-resource-policy", value: "cross-origin", override: true },
        ],
      },
    }),
  };
}

/** The one that CDK would make has the same name in every region. */
export const ownAccess = (scope: Construct, id: string, stage: Stage): S3OriginAccessControl =>
  new S3OriginAccessControl(scope, id, { originAccessControlName: accountWideName(stage, id) });

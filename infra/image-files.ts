// How are published images served? From their bucket, below one path of the app's own origin.
import { Annotations, Duration } from "aws-cdk-lib";
import {
  type BehaviorOptions,
  CachePolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Bucket, type IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

export const IMAGE_FILES = "/images/*";

/** Images are compressed already. The copies live as long as the object's Cache-Control says. */
export function imageFiles(scope: Construct, images: IBucket): BehaviorOptions {
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
    origin: S3BucketOrigin.withOriginAccessControl(bucket),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: false,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: new ResponseHeadersPolicy(scope, "ImageHeaders", {
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

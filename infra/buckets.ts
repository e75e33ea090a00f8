// Where do files lie? Uploads and exports for a day; published images and their originals for good.
import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledge } from "#infra/constructs/acknowledge.ts";
import { fixLogicalId } from "#infra/constructs/fixed-id.ts";

/** As far as the table can be restored; its images then still exist. */
const TABLE_REACHES_BACK = Duration.days(35);

const OURS: BucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
};

/** Deleted with its stack once it is empty, which it is a day after the last upload. */
export function uploadBucket(scope: Construct): Bucket {
  const aDay = Duration.days(1);
  const bucket = new Bucket(scope, "Uploads", {
    ...OURS,
    removalPolicy: RemovalPolicy.DESTROY,
    lifecycleRules: [{ expiration: aDay, abortIncompleteMultipartUploadAfter: aDay }],
    // The signature decides who may store what. The app's origin would make a cycle of stacks.
    cors: [
      {
        allowedOrigins: ["*"],
        allowedMethods: [HttpMethods.PUT],
        allowedHeaders: ["content-type"],
      },
    ],
  });
  acknowledge(
    bucket,
    "S1",
    "Only addresses that our API signed store in it, and the API's log has who asked for one; everything in it is gone after a day.",
  );
  return fixLogicalId(bucket, "UploadBucket");
}

/** Browsers only follow links to it, so it needs no CORS. */
export function exportBucket(scope: Construct): Bucket {
  const aDay = Duration.days(1);
  const bucket = new Bucket(scope, "Exports", {
    ...OURS,
    removalPolicy: RemovalPolicy.DESTROY,
    lifecycleRules: [{ expiration: aDay, abortIncompleteMultipartUploadAfter: aDay }],
  });
  acknowledge(
    bucket,
    "S1",
    "Its files are read by links of a minute alone; an event's history has who asked for a file, for billing its job has for ninety days, and the API's log who asked for a link.",
  );
  return fixLogicalId(bucket, "ExportBucket");
}

/** The versions of what was deleted stay as long as the table's backups. */
export function imageBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, "Images", {
    ...OURS,
    removalPolicy: RemovalPolicy.RETAIN,
    versioned: true,
    lifecycleRules: [
      { noncurrentVersionExpiration: TABLE_REACHES_BACK, expiredObjectDeleteMarker: true },
    ],
  });
  // Naming the distribution, which is in a later stack, would make a cycle of stacks.
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
      actions: ["s3:GetObject"],
      resources: [bucket.arnForObjects("images/*")],
      conditions: { StringEquals: { "AWS:SourceAccount": Stack.of(scope).account } },
    }),
  );
  acknowledge(
    bucket,
    "S1",
    "What the public reads of it is public; originals are written and deleted by one function, whose log names them.",
  );
  return fixLogicalId(bucket, "ImageBucket");
}

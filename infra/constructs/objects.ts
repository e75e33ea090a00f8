// What may a function do with files in buckets? What its row of grants says, and no more.
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledge } from "#infra/constructs/acknowledge.ts";
import type { BucketName, Grants } from "#infra/grants.ts";

type Buckets = Record<BucketName, IBucket>;
type ObjectGrants = NonNullable<Grants["objects"]>;
type Function = Construct & { allow(actions: string[], resources: string[]): void };

export function allowObjects(
  to: Function,
  { uploads, images, exports }: Buckets,
  grants: ObjectGrants,
): void {
  if (grants.exports) allowExports(to, exports, grants.exports);
  const stores = grants.uploads.includes("sign") || grants.images === "copy";
  const reads = grants.uploads.includes("read");
  if (stores) to.allow(["s3:PutObject"], [uploads.arnForObjects("*")]);
  if (reads) allowReading(to, uploads, "*");
  if (stores || reads)
    acknowledge(
      to,
      "IAM5[Resource::<UploadBucket.Arn>/*]",
      "A key has the account and the image in it, which the function's own checks decide; the bucket holds uploads and nothing else.",
    );
  if (grants.images === "copy") {
    allowReading(to, images, "originals/*");
    acknowledge(
      to,
      "IAM5[Resource::<ImageBucket.Arn>/originals/*]",
      "A key has the account and the image in it, which the job that copies them reads from its own account's items.",
    );
  }
  if (grants.images !== "write") return;
  for (const keys of ["images/*", "originals/*"]) {
    to.allow(["s3:PutObject", "s3:DeleteObject"], [images.arnForObjects(keys)]);
    acknowledge(
      to,
      `IAM5[Resource::<ImageBucket.Arn>/${keys}]`,
      "Every account's images lie under keys of random ids; the one function that writes them reads from the other bucket alone.",
    );
  }
}

/** Nobody deletes one: the bucket forgets each after a day. */
function allowExports(
  to: Function,
  bucket: IBucket,
  use: NonNullable<ObjectGrants["exports"]>,
): void {
  const actions = { store: ["s3:PutObject", "s3:AbortMultipartUpload"], link: ["s3:GetObject"] };
  to.allow(actions[use], [bucket.arnForObjects("*")]);
  acknowledge(
    to,
    "IAM5[Resource::<ExportBucket.Arn>/*]",
    "A key has the account and the job in it, and each link is for one key that its maker's own job names; the bucket holds exported files and nothing else.",
  );
}

/** Without the second S3 answers 403 for what is not there, as for what may not be read. */
function allowReading(to: Function, bucket: IBucket, keys: string): void {
  to.allow(["s3:GetObject"], [bucket.arnForObjects(keys)]);
  to.allow(["s3:ListBucket"], [bucket.bucketArn]);
}

/** A function knows the names of those buckets that it may use. */
export const bucketVariables = (
  { uploads, images, exports }: Buckets,
  grants: ObjectGrants,
): Record<string, string> => ({
  ...((grants.uploads.length > 0 || grants.images === "copy") && {
    UPLOAD_BUCKET: uploads.bucketName,
  }),
  ...(grants.images && { IMAGE_BUCKET: images.bucketName }),
  ...(grants.exports && { EXPORT_BUCKET: exports.bucketName }),
});

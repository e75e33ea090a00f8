// How do the app's built files get into their bucket? `cdk deploy` uploads them.
import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  type IRole,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct, IConstruct } from "constructs";
import { acknowledge } from "#infra/constructs/acknowledge.ts";

type Uploader = { files: Asset; bucket: Bucket; logGroup: LogGroup };
type Upload = { site: string; bucket: Bucket; logs: RetentionDays };

const HASHED = "assets/*";

/** Hashed files come first. None is deleted, because an open tab may still request it. */
export function uploadSite(scope: Construct, { site, bucket, logs }: Upload): void {
  const files = new Asset(scope, "SiteFiles", { path: site });
  const logGroup = new LogGroup(scope, "UploaderLogs", {
    retention: logs,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const shared = {
    sources: [Source.bucket(files.bucket, files.s3ObjectKey)],
    destinationBucket: bucket,
    role: uploaderRole(scope, { files, bucket, logGroup }),
    logGroup,
    prune: false,
    memoryLimit: 512,
  };
  const hashed = new BucketDeployment(scope, "HashedFiles", {
    ...shared,
    exclude: ["*"],
    include: [HASHED],
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  });
  const entry = new BucketDeployment(scope, "EntryFiles", {
    ...shared,
    exclude: [HASHED, "manifest.json"], // only the build reads the manifest
    cacheControl: [CacheControl.noCache()], // no invalidation: it may fail (aws-cdk#15891)
  });
  entry.node.addDependency(hashed);
  // Both use one function, with the layer of the first alone.
  entry.node.tryRemoveChild("AwsCliLayer");
  acknowledge(
    uploaderFunction(entry),
    "L1",
    "CDK's own upload function in the Python version that this release of CDK was tested with; it runs at deployments alone and moves with CDK.",
  );
}

function uploaderFunction(scope: Construct): IConstruct {
  const found = Stack.of(scope).node.children.find(({ node }) =>
    node.id.startsWith("Custom::CDKBucketDeployment"),
  );
  if (!found)
    throw new Error(
      "CDK names its upload function differently now; acknowledge it under its new name.",
    );
  return found;
}

/** CDK would grant whole families of actions (`s3:GetObject*`). */
function uploaderRole(scope: Construct, { files, bucket, logGroup }: Uploader): IRole {
  const allow = (actions: string[], resources: string[]) =>
    new PolicyStatement({ actions, resources });
  const role = new Role(scope, "Uploader", {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    inlinePolicies: {
      upload: new PolicyDocument({
        statements: [
          // All archives: this release's alone would need a permission active before the upload.
          allow(["s3:GetObject"], [files.bucket.arnForObjects("*.zip")]),
          allow(["s3:ListBucket"], [files.bucket.bucketArn, bucket.bucketArn]),
          allow(["s3:GetObject", "s3:PutObject"], [bucket.arnForObjects("*")]),
          allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logGroup.logGroupArn]),
        ],
      }),
    },
  });
  acknowledge(
    role,
    "IAM5[Resource::<SiteBucket.Arn>/*]",
    "It writes the built files of the app, whose names hold their hashes, into the one bucket that holds nothing else.",
  );
  acknowledge(
    role,
    `IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${Stack.of(scope).region}/*.zip]`,
    "It reads the archives that CDK uploaded for deployments; they hold built code and no data, and nothing else is kept in that bucket.",
  );
  return role.withoutPolicyUpdates();
}

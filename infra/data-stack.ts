// What must never be lost? Table, secrets and images: retained, protected, restorable.
import { CfnOutput, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { exportBucket, imageBucket, uploadBucket } from "#infra/buckets.ts";
import { acknowledge } from "#infra/constructs/acknowledge.ts";
import { fixLogicalId } from "#infra/constructs/fixed-id.ts";
import type { BucketName, SecretName } from "#infra/grants.ts";
import type { Stage } from "#infra/stage.ts";
import { type IndexName, tableDefinition } from "#infra/table.ts";

export type DataStackProps = StackProps & { stage: Stage };

/** Logical ids are fixed, so that a renamed construct never replaces a table. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly secrets: Record<SecretName, Secret>;
  readonly buckets: Record<BucketName, Bucket>;

  constructor(scope: Construct, id: string, { stage, ...props }: DataStackProps) {
    super(scope, id, props);
    this.table = this.theTable(stage.warmThroughput);
    this.secrets = {
      master: this.secret("MasterSecret", {
        description: "Every sign-in, link and ticket derives from it. Replacing it ends them all.",
        notRotatedBecause:
          "Every ticket sold and every link sent derives from it; rotating it would void them.",
        generateStringKey: "master",
      }),
      origin: this.secret("OriginSecret", {
        description: "What the distribution adds to a request, so that others are refused.",
        notRotatedBecause:
          "The distribution holds a copy from the last deployment; a rotation between two would cut every visitor off.",
        generateStringKey: "origin",
      }),
      stripe: this.secret("StripeSecret", {
        description: "The operator's Stripe keys and the webhook's signing secret.",
        notRotatedBecause:
          "Stripe makes these keys and rolls them in its dashboard; AWS cannot make one.",
        secretStringTemplate: JSON.stringify({
          secretKey: "",
          publishableKey: "",
          webhookSecret: "",
        }),
        // A generated secret needs one generated entry; nothing reads this one.
        generateStringKey: "unused",
      }),
    };
    this.buckets = {
      uploads: uploadBucket(this),
      images: imageBucket(this),
      exports: exportBucket(this),
    };
    this.tell("TableName", this.table.tableName);
    this.tell("MasterSecretArn", this.secrets.master.secretArn);
    this.tell("OriginSecretArn", this.secrets.origin.secretArn);
    this.tell("StripeSecretArn", this.secrets.stripe.secretArn);
    this.tell("UploadBucketName", this.buckets.uploads.bucketName);
    this.tell("ImageBucketName", this.buckets.images.bucketName);
  }

  private theTable(warmThroughput: Stage["warmThroughput"]): TableV2 {
    const { pk, sk, ttl, indexes } = tableDefinition;
    const table = new TableV2(this, "Table", {
      partitionKey: { name: pk, type: AttributeType.STRING },
      sortKey: { name: sk, type: AttributeType.STRING },
      billing: Billing.onDemand(),
      timeToLiveAttribute: ttl,
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      ...(warmThroughput && { warmThroughput }),
      globalSecondaryIndexes: indexNames.map((name) => ({
        indexName: name,
        ...indexOf(indexes[name]),
        ...(warmThroughput && WRITTEN_BY_ORDERS.includes(name) && { warmThroughput }),
      })),
    });
    return fixLogicalId(table, "FoyerTable");
  }

  private secret(
    name: string,
    { description, notRotatedBecause, ...content }: SecretProps,
  ): Secret {
    const secret = new Secret(this, `${name}Value`, {
      description,
      generateSecretString: {
        secretStringTemplate: "{}",
        passwordLength: 64,
        excludePunctuation: true,
        ...content,
      },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(secret, "SMG4", notRotatedBecause);
    return fixLogicalId(secret, name);
  }

  private tell(name: string, value: string): void {
    new CfnOutput(this, `${name}Output`, { value }).overrideLogicalId(name);
  }
}

type SecretProps = {
  description: string;
  notRotatedBecause: string;
  generateStringKey: string;
  secretStringTemplate?: string;
};

const indexNames: IndexName[] = ["byAccount", "byEvent", "due"];
/** A throttled index also throttles order writes to the table. */
const WRITTEN_BY_ORDERS: IndexName[] = ["byEvent", "due"];

function indexOf(index: (typeof tableDefinition)["indexes"][IndexName]) {
  const keys = {
    partitionKey: { name: index.pk, type: AttributeType.STRING },
    sortKey: {
      name: index.sk,
      type: index.skType === "N" ? AttributeType.NUMBER : AttributeType.STRING,
    },
  };
  if (index.projection === "ALL") return { ...keys, projectionType: ProjectionType.ALL };
  if (index.projection === "KEYS_ONLY")
    return { ...keys, projectionType: ProjectionType.KEYS_ONLY };
  return {
    ...keys,
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: [...index.projection],
  };
}

// What must never be lost? The table and the secrets: retained, protected, restorable to any second.
import { CfnElement, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, Billing, ProjectionType, StreamViewType, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { SecretName } from "#infra/grants.ts";
import { type IndexName, tableDefinition } from "#infra/table.ts";

/** Holds only what hurts to lose. Its logical ids are fixed: a renamed construct must never replace a table. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly secrets: Record<SecretName, Secret>;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.table = this.theTable();
    this.secrets = {
      master: this.secret(
        "MasterSecret",
        "Every sign-in, link and ticket derives from it. Replacing it ends them all.",
        {
          generateStringKey: "master",
        },
      ),
      origin: this.secret("OriginSecret", "What the distribution adds to a request, so that others are refused.", {
        generateStringKey: "origin",
      }),
      stripe: this.secret("StripeSecret", "The operator's Stripe keys and the webhook's signing secret.", {
        secretStringTemplate: JSON.stringify({ secretKey: "", publishableKey: "", webhookSecret: "" }),
        // A secret is made with one generated entry; nothing reads this one.
        generateStringKey: "unused",
      }),
    };
  }

  private theTable(): TableV2 {
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
      globalSecondaryIndexes: indexNames.map((name) => ({ indexName: name, ...indexOf(indexes[name]) })),
    });
    return fixLogicalId(table, "FoyerTable");
  }

  private secret(
    name: string,
    description: string,
    content: { generateStringKey: string; secretStringTemplate?: string },
  ) {
    const secret = new Secret(this, `${name}Value`, {
      description,
      generateSecretString: { secretStringTemplate: "{}", passwordLength: 64, excludePunctuation: true, ...content },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    return fixLogicalId(secret, name);
  }
}

function fixLogicalId<C extends Construct>(construct: C, logicalId: string): C {
  const resource = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource)) throw new Error(`${logicalId} has no resource of its own to name.`);
  resource.overrideLogicalId(logicalId);
  return construct;
}

const indexNames: IndexName[] = ["byAccount", "byEvent", "due"];

function indexOf(index: (typeof tableDefinition)["indexes"][IndexName]) {
  const keys = {
    partitionKey: { name: index.pk, type: AttributeType.STRING },
    sortKey: { name: index.sk, type: index.skType === "N" ? AttributeType.NUMBER : AttributeType.STRING },
  };
  if (index.projection === "ALL") return { ...keys, projectionType: ProjectionType.ALL };
  if (index.projection === "KEYS_ONLY") return { ...keys, projectionType: ProjectionType.KEYS_ONLY };
  return { ...keys, projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.projection] };
}

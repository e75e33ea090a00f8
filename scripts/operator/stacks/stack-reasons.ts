// What helps against a reason that CloudFormation gives, and how is what it left behind deleted?
import type { StackEvent } from "#scripts/operator/world/aws-stacks.ts";

export const isFull = ({ type, reason }: StackEvent): boolean =>
  type === "AWS::S3::Bucket" && /not empty|BucketNotEmpty/i.test(reason);

export function remedyOf(event: StackEvent, region: string): string[] {
  const { reason } = event;
  // https://github.com/aws-samples/aws-cdk-examples/issues/279
  if (/must be verified/i.test(reason))
    return [
      "  → AWS must verify a new account before it may use CloudFront. Ask for it with this message at https://console.aws.amazon.com/support/home, which may take days, and go on then.",
    ];
  // Many changes of one API at once: https://github.com/brefphp/bref/issues/868
  if (/ConflictException|concurrent modification/i.test(reason))
    return [
      "  → API Gateway got too many changes at a time. Nothing is wrong: deploying again heals it.",
    ];
  if (isFull(event)) return ["  → Its files can be built again, so the commands empty it."];
  if (!/already exists/i.test(reason)) return [];
  const removal = removalOf(event, region);
  return [
    `  → It belongs to another stage, was made by hand, or is left of an earlier attempt. If nothing uses it, delete it (${removal ?? "in AWS's console"}); otherwise choose another name in infra/stages.ts.`,
  ];
}

export const orphanOf = (event: StackEvent, region: string): string =>
  removalOf(event, region) ?? `${event.type} ${event.physicalId}, in AWS's console`;

function removalOf({ type, physicalId }: StackEvent, region: string): string | null {
  if (physicalId === "") return null;
  const aws = (command: string, more = "") =>
    `aws ${command} ${physicalId}${more} --region ${region}`;
  switch (type) {
    case "AWS::DynamoDB::GlobalTable":
      return [
        aws("dynamodb update-table --table-name", " --no-deletion-protection-enabled"),
        aws("dynamodb delete-table --table-name"),
      ].join(" && ");
    case "AWS::SecretsManager::Secret":
      return aws("secretsmanager delete-secret --secret-id");
    case "AWS::S3::Bucket":
      return `aws s3 rb s3://${physicalId}`;
    case "AWS::SES::EmailIdentity":
      return aws("ses delete-identity --identity");
    case "AWS::CloudWatch::Dashboard":
      return aws("cloudwatch delete-dashboards --dashboard-names");
    default:
      return null;
  }
}

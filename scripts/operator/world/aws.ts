// How does AWS answer the operator's commands? A missing resource is null, a refusal throws.
import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetHostedZoneCommand, Route53Client } from "@aws-sdk/client-route-53";
import { GetBucketVersioningCommand, S3Client } from "@aws-sdk/client-s3";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { paginateListSubscriptionsByTopic, SNSClient } from "@aws-sdk/client-sns";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { EDGE_REGION } from "#infra/stage.ts";
import { openedAddress } from "#scripts/operator/world/aws-addresses.ts";
import { audit } from "#scripts/operator/world/aws-figures.ts";
import { mailAccount, mailDestinations, mailIdentity } from "#scripts/operator/world/aws-mail.ts";
import {
  all,
  bareName,
  distributions,
  records,
  resources,
  zones,
} from "#scripts/operator/world/aws-names.ts";
import { quarantined, release } from "#scripts/operator/world/aws-quarantine.ts";
import { trust } from "#scripts/operator/world/aws-trust.ts";
import { type Cloud, MONEY_PARTITION, type MoneyTrouble } from "#scripts/operator/world/world.ts";

export function awsIn(home: string): Cloud {
  const inHome = { region: home };
  return {
    account: () =>
      new STSClient(inHome)
        .send(new GetCallerIdentityCommand())
        .then(({ Account = "" }) => ({ id: Account }), whyMissingIn(home)),
    outputs: (stack, region = home) =>
      new CloudFormationClient({ region })
        .send(new DescribeStacksCommand({ StackName: stack }))
        .then(({ Stacks = [] }) => pairs(Stacks[0]?.Outputs ?? []), nullIf(isUnknownStack)),
    resources: (stack) =>
      resources(home, stack).catch((error: unknown) => nullIf(isUnknownStack)(error) ?? []),
    zones,
    nameServers: (Id) =>
      new Route53Client({ region: EDGE_REGION })
        .send(new GetHostedZoneCommand({ Id }))
        .then(({ DelegationSet }) => (DelegationSet?.NameServers ?? []).map(bareName)),
    records: (zone, name) =>
      records(zone, name).catch((error: unknown) => nullIf(named("NoSuchHostedZone"))(error) ?? []),
    distributions,
    concurrency: () =>
      new LambdaClient(inHome)
        .send(new GetAccountSettingsCommand({}))
        .then(({ AccountLimit }) => AccountLimit?.ConcurrentExecutions ?? 0),
    certificate: (arn) =>
      new ACMClient({ region: EDGE_REGION })
        .send(new DescribeCertificateCommand({ CertificateArn: arn }))
        .then(
          ({ Certificate: found }) => ({
            status: found?.Status ?? "unknown",
            names: [
              ...new Set([found?.DomainName ?? "", ...(found?.SubjectAlternativeNames ?? [])]),
            ],
            endsAt: found?.NotAfter?.toISOString() ?? null,
          }),
          nullIf(named("ResourceNotFoundException", "ValidationException", "InvalidArnException")),
        ),
    table: (name) => tableState(new DynamoDBClient(inHome), name),
    bucket: (Bucket) =>
      new S3Client(inHome)
        .send(new GetBucketVersioningCommand({ Bucket }))
        .then(
          ({ Status }) => ({ keepsDeleted: Status === "Enabled" }),
          nullIf(named("NoSuchBucket")),
        ),
    moneyTroubles: (name) => moneyTroubles(new DynamoDBClient(inHome), name),
    quarantined: (name) => quarantined(home, name),
    release: (name, id) => release(home, name, id),
    audit: (name, eventId) => audit(home, name, eventId),
    trust: (name, account, word) => trust(new DynamoDBClient(inHome), name, { account, word }),
    openAddress: (asked) => openedAddress(home, asked),
    secret: (arn) =>
      new SecretsManagerClient(inHome)
        .send(new GetSecretValueCommand({ SecretId: arn }))
        .then(
          ({ SecretString }) => SecretString ?? null,
          nullIf(named("ResourceNotFoundException")),
        ),
    subscribers: async (TopicArn, region = home) => {
      const pages = await all(
        paginateListSubscriptionsByTopic({ client: new SNSClient({ region }) }, { TopicArn }),
      );
      return (
        pages
          .flatMap(({ Subscriptions = [] }) => Subscriptions)
          // Until the address has confirmed, a placeholder text replaces the ARN.
          .map(({ Endpoint = "", SubscriptionArn = "" }) => ({
            address: Endpoint,
            isConfirmed: SubscriptionArn.startsWith("arn:"),
          }))
      );
    },
    mailAccount: () => mailAccount(home),
    mailIdentity: (name) => mailIdentity(home, name),
    mailDestinations: (rules) => mailDestinations(home, rules),
  };
}

async function tableState(client: DynamoDBClient, TableName: string) {
  const found = await client
    .send(new DescribeTableCommand({ TableName }))
    .then(({ Table }) => Table ?? null, nullIf(named("ResourceNotFoundException")));
  if (!found) return null;
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  return {
    isProtected: found.DeletionProtectionEnabled === true,
    isRestorable: backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === "ENABLED",
  };
}

async function moneyTroubles(client: DynamoDBClient, TableName: string): Promise<MoneyTrouble[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "pk = :money",
      ExpressionAttributeValues: { ":money": { S: MONEY_PARTITION } },
      Limit: 100,
    }),
  );
  return Items.map((item) => {
    const [key, trouble, orderId, intentId, at] = [
      "sk",
      "trouble",
      "orderId",
      "intentId",
      "at",
    ].map((name) => item[name]?.S ?? "");
    return {
      key: key ?? "",
      trouble: trouble ?? "",
      orderId: orderId ?? "",
      intentId: intentId ?? "",
      at: at ?? "",
    };
  }).toSorted((a, b) => b.at.localeCompare(a.at));
}

const pairs = (outputs: { OutputKey?: string; OutputValue?: string }[]): Record<string, string> =>
  Object.fromEntries(
    outputs.map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]),
  );

/** An expired session, a profile that asks for a code, or a role that is denied. */
const whyMissingIn =
  (region: string) =>
  (error: unknown): { missing: string } => {
    if (!(error instanceof Error)) throw error;
    if (NO_CREDENTIALS.test(error.name)) return { missing: error.message };
    if (error.name !== UNKNOWN_HERE) throw error;
    return {
      missing: `AWS does not know them in ${region}. If they are new, the account may have to switch this region on first, which takes some minutes: aws account enable-region --region-name ${region}`,
    };
  };

/** Also of good ones, where the region is not switched on for the account. */
const UNKNOWN_HERE = "InvalidClientTokenId";

const NO_CREDENTIALS = /^(Credentials|Token)ProviderError$/;

// CloudFormation has no separate error for a missing stack.
const isUnknownStack = (error: Error): boolean =>
  error.name === "ValidationError" && /does not exist/.test(error.message);

const named =
  (...names: string[]) =>
  (error: Error): boolean =>
    names.includes(error.name);

const nullIf =
  (isMissing: (error: Error) => boolean) =>
  (error: unknown): null => {
    if (error instanceof Error && isMissing(error)) return null;
    throw error;
  };

// How does AWS answer the operator's commands? One call each; what is not there is null, a refusal is thrown.
import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { DescribeContinuousBackupsCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { paginateListHostedZones, Route53Client } from "@aws-sdk/client-route-53";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { paginateListSubscriptionsByTopic, SNSClient } from "@aws-sdk/client-sns";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { EDGE_REGION } from "#infra/stage.ts";
import { mailAccount, mailIdentity } from "./aws-mail.ts";
import type { Cloud } from "./world.ts";

/** AWS with the credentials of the environment. */
export function awsIn(home: string): Cloud {
  const inHome = { region: home };
  return {
    account: () =>
      new STSClient(inHome)
        .send(new GetCallerIdentityCommand())
        .then(({ Account }) => Account ?? null, nullIf(named("CredentialsProviderError"))),
    outputs: (stack, region = home) =>
      new CloudFormationClient({ region })
        .send(new DescribeStacksCommand({ StackName: stack }))
        .then(({ Stacks = [] }) => pairs(Stacks[0]?.Outputs ?? []), nullIf(isUnknownStack)),
    zones: async () => {
      const pages = await all(paginateListHostedZones({ client: new Route53Client({ region: EDGE_REGION }) }, {}));
      const zones = pages.flatMap(({ HostedZones = [] }) => HostedZones);
      return zones.map(({ Id = "", Name = "" }) => ({
        id: Id.replace("/hostedzone/", ""),
        name: Name.replace(/\.$/, ""),
      }));
    },
    certificate: (arn) =>
      new ACMClient({ region: EDGE_REGION }).send(new DescribeCertificateCommand({ CertificateArn: arn })).then(
        ({ Certificate: found }) => ({
          status: found?.Status ?? "unknown",
          names: [...new Set([found?.DomainName ?? "", ...(found?.SubjectAlternativeNames ?? [])])],
          endsAt: found?.NotAfter?.toISOString() ?? null,
        }),
        nullIf(named("ResourceNotFoundException", "ValidationException", "InvalidArnException")),
      ),
    table: (name) => tableState(new DynamoDBClient(inHome), name),
    secret: (arn) =>
      new SecretsManagerClient(inHome)
        .send(new GetSecretValueCommand({ SecretId: arn }))
        .then(({ SecretString }) => SecretString ?? null, nullIf(named("ResourceNotFoundException"))),
    subscribers: async (TopicArn) => {
      const pages = await all(paginateListSubscriptionsByTopic({ client: new SNSClient(inHome) }, { TopicArn }));
      return (
        pages
          .flatMap(({ Subscriptions = [] }) => Subscriptions)
          // Until the address agreed, the place of the ARN says so.
          .map(({ Endpoint = "", SubscriptionArn = "" }) => ({
            address: Endpoint,
            isConfirmed: SubscriptionArn.startsWith("arn:"),
          }))
      );
    },
    mailAccount: () => mailAccount(home),
    mailIdentity: (name) => mailIdentity(home, name),
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

async function all<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const found: Page[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const pairs = (outputs: { OutputKey?: string; OutputValue?: string }[]): Record<string, string> =>
  Object.fromEntries(outputs.map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]));

// CloudFormation has no error of its own for a stack that is not there.
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

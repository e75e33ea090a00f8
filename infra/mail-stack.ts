// How is mail sent? Two queues, a worker that renders and sends, the sending identity, and rules by
// which SES tells what comes back.
import { Duration, Stack, type StackProps, Token } from "aws-cdk-lib";
import { ConfigurationSet, ConfigurationSetTlsPolicy } from "aws-cdk-lib/aws-ses";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "#infra/constructs/acknowledge.ts";
import { ApiFunction, identityArn, type Platform } from "#infra/constructs/api-function.ts";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import { workerGrants } from "#infra/grants.ts";
import { mailEvents } from "#infra/mail-events.ts";
import { sendingIdentity } from "#infra/sending-identity.ts";
import { mailWorkers } from "#infra/stage.ts";

export type MailStackProps = StackProps & { platform: Platform };

const TIMEOUT = Duration.seconds(30);

export class MailStack extends Stack {
  readonly queues: Readonly<Record<"MAIL_QUEUE_URL" | "BULK_MAIL_QUEUE_URL", Queue>>;

  constructor(scope: Construct, id: string, props: MailStackProps) {
    super(scope, id, props);
    const { stage, alarmTopic } = props.platform;
    const { from, domain } = stage.mail;

    const rules = new ConfigurationSet(this, "Sending", {
      // Most receivers support TLS. Requiring it would lose the tickets of those that do not.
      tlsPolicy: ConfigurationSetTlsPolicy.OPTIONAL,
      reputationMetrics: true,
      // The program closes addresses itself. SES's list would also drop the tickets of those who
      // complained of a message, and the mail by which an address is tried again.
      disableSuppressionList: true,
    });
    if (domain !== null) sendingIdentity(this, domain, { stage, rules });
    mailEvents(this, rules, props.platform);
    const common = { consumerTimeout: TIMEOUT, alarmTopic };
    const prompt = new WorkQueue(this, "Mail", { ...common, lateAfter: Duration.minutes(5) });
    // At half of a new account's 14 mails a second, 20,000 take 50 minutes.
    const bulk = new WorkQueue(this, "BulkMail", { ...common, lateAfter: Duration.hours(1) });
    this.queues = { MAIL_QUEUE_URL: prompt.queue, BULK_MAIL_QUEUE_URL: bulk.queue };
    const worker = new ApiFunction(this, "mail", {
      bundle: "mail",
      platform: props.platform,
      grants: workerGrants.mail,
      timeout: TIMEOUT,
      environment: {
        MAIL_FROM: from,
        MAIL_CONFIGURATION_SET: rules.configurationSetName,
        MAIL_QUEUE_URL: prompt.queue.queueUrl,
        BULK_MAIL_QUEUE_URL: bulk.queue.queueUrl,
      },
      alarm: { noneBecause: "a message that fails for good raises the dead letters' alarm" },
    });
    const workers = mailWorkers(stage.mail);
    prompt.consumedBy(worker.fn, workers.prompt);
    bulk.consumedBy(worker.fn, workers.bulk);
    // In the sandbox SES also requires the recipient's identity. The condition fixes the sender.
    worker.allow(["ses:SendRawEmail"], [identityArn(this, "*"), rulesArn(this, rules)], {
      "ses:FromAddress": from,
    });
    worker.allow(["ses:GetSendQuota"], ["*"]);
    acknowledge(
      worker,
      "IAM5[Resource::*]",
      "SES knows no resource for the quota of the account: GetSendQuota takes all or nothing.",
    );
    acknowledge(
      worker,
      `IAM5[Resource::arn:<AWS::Partition>:ses:${Token.isUnresolved(this.region) ? "<AWS::Region>" : this.region}:<AWS::AccountId>:identity/*]`,
      "While an account is in the SES sandbox, SES asks for the recipient's identity, which nobody knows beforehand. The condition fixes the sender.",
    );
  }
}

const rulesArn = (stack: Stack, { configurationSetName }: ConfigurationSet): string =>
  stack.formatArn({
    service: "ses",
    resource: "configuration-set",
    resourceName: configurationSetName,
  });

// How does mail leave? A queue, a worker that renders and sends, and the identity it sends from.
import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { ApiFunction, identityArn, type Platform } from "#infra/constructs/api-function.ts";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import { workerGrants } from "#infra/grants.ts";
import { sendingIdentity } from "#infra/sending-identity.ts";
import { identityOf } from "#infra/stage.ts";

export type MailStackProps = StackProps & { platform: Platform };

const TIMEOUT = Duration.seconds(30);

export class MailStack extends Stack {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: MailStackProps) {
    super(scope, id, props);
    const { stage, alarmTopic } = props.platform;
    const { from, domain, maxConcurrency } = stage.mail;

    const lateAfter = Duration.minutes(5);
    const work = new WorkQueue(this, "Mail", { consumerTimeout: TIMEOUT, lateAfter, alarmTopic });
    this.queue = work.queue;
    const worker = new ApiFunction(this, "mail", {
      bundle: "mail",
      platform: props.platform,
      grants: workerGrants.mail,
      timeout: TIMEOUT,
      environment: { MAIL_FROM: from },
      alarm: { noneBecause: "a message that fails for good raises the dead letters' alarm" },
    });
    work.consumedBy(worker.fn, maxConcurrency);
    // SES knows a sender by its domain or by the one address that was verified.
    const identities = [identityOf(stage.mail), from].map((one) => identityArn(this, one));
    const rules = domain === null ? [] : [sendingIdentity(this, domain, stage)];
    worker.allow(["ses:SendRawEmail"], [...identities, ...rules]);
  }
}

// How does an upload become what is shown? A queue, and a worker that makes its files.
import { CfnRule, Duration, Fn, Stack, type StackProps } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { ApiFunction, type Platform } from "#infra/constructs/api-function.ts";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import { workerGrants } from "#infra/grants.ts";
import type { ResizeFolder } from "#infra/resize-folder.ts";
import { IMAGES_AT_ONCE } from "#infra/stage.ts";

export type ImagesStackProps = StackProps & { platform: Platform; resize: ResizeFolder };

const TIMEOUT = Duration.seconds(120);
/** An image that fails comes again after six minutes, and is given up at its third try. */
const LATE = Duration.minutes(20);

export class ImagesStack extends Stack {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { platform, resize, ...props }: ImagesStackProps) {
    super(scope, id, props);
    const { stage, alarmTopic } = platform;
    const work = new WorkQueue(this, "Images", {
      consumerTimeout: TIMEOUT,
      lateAfter: LATE,
      alarmTopic,
    });
    this.queue = work.queue;
    const worker = new ApiFunction(this, "resize", {
      bundle: "resize",
      folder: resize.folder,
      platform,
      grants: workerGrants.resize,
      timeout: TIMEOUT,
      sendsTo: { IMAGE_QUEUE_URL: work.queue },
      // A try that is cut off counts, and the last one ends without a dead letter.
      alarm: "on errors",
    });
    work.consumedBy(worker.fn, stage.images?.maxConcurrency ?? IMAGES_AT_ONCE);
    if (!resize.isPacked) this.refuseDeployment();
  }

  /** CloudFormation examines rules before it changes anything. */
  private refuseDeployment(): void {
    new CfnRule(this, "NotPacked", {
      assertions: [
        {
          assert: Fn.conditionEquals("packed", "not packed"),
          assertDescription:
            "These templates are for this machine alone: the worker of images lacks its programs for Lambda. Deploy with: npm run deploy",
        },
      ],
    });
  }
}

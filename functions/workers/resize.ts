// How does the image worker empty its queue? Its item says what is to be done with an image.
import type { Context, SQSBatchResponse, SQSRecord } from "aws-lambda";
import { withDeadline } from "#functions/core/ports/deadline.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { ImageRef } from "#functions/images/image-queue.ts";
import { workOn } from "#functions/images/work-on.ts";
import { eachMessage } from "#functions/workers/each-message.ts";

type Message = Pick<SQSRecord, "messageId" | "body">;

export function handler(
  event: { Records: Message[] },
  context?: Pick<Context, "getRemainingTimeInMillis">,
): Promise<SQSBatchResponse> {
  const leftMs = context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;
  const work = ({ body }: Message) => workOn(ImageRef.parse(JSON.parse(body)));
  return withDeadline(leftMs, () =>
    asSystem(() => eachMessage(event.Records, { work, otherwise: "image not finished" })),
  );
}

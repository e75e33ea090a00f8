// How does the image worker empty its queue? Its item says what is to be done with an image.
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import { type Invocation, inInvocation } from "#functions/core/ports/invocation.ts";
import { noteIds } from "#functions/core/ports/logger.ts";
import { idsInKey } from "#functions/core/table/key-ids.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { ImageRef } from "#functions/images/image-queue.ts";
import { workOn } from "#functions/images/work-on.ts";
import { imageItem } from "#functions/stored/images.ts";
import { eachMessage } from "#functions/workers/each-message.ts";

type Message = Pick<SQSRecord, "messageId" | "body">;

export function handler(
  event: { Records: Message[] },
  context?: Invocation,
): Promise<SQSBatchResponse> {
  const work = ({ body }: Message) => {
    const ref = ImageRef.parse(JSON.parse(body));
    noteIds({ ...idsInKey(imageItem.key(ref)), imageId: ref.id });
    return workOn(ref);
  };
  return inInvocation(context, () =>
    asSystem(() => eachMessage(event.Records, { work, otherwise: "image not finished" })),
  );
}

// How does the mail worker empty its two queues? A claim on each mail prevents a second send.
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import { elapsedMs, pause } from "#functions/core/ports/clock.ts";
import { type Invocation, inInvocation } from "#functions/core/ports/invocation.ts";
import { logger, noteIds } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { deliver } from "#functions/mail/delivery/deliver.ts";
import { idsOfMail, MailRef, queueNamed, retrySoon } from "#functions/mail/delivery/mail-queue.ts";
import { eachMessage } from "#functions/workers/each-message.ts";

type Message = Pick<SQSRecord, "messageId" | "receiptHandle" | "body" | "eventSourceARN"> & {
  attributes: Pick<SQSRecord["attributes"], "ApproximateReceiveCount">;
};

/** `deliver` says how often the queue's repeats help. Other messages are dead after five tries. */
export function handler(
  event: { Records: Message[] },
  context?: Invocation,
): Promise<SQSBatchResponse> {
  return inInvocation(context, () =>
    asSystem(() => eachMessage(event.Records, { work: send, otherwise: "mail not sent" })),
  );
}

/** In the second queue; as for a mail with tickets, or its share of the workers would send more. */
export const LEAST_MS_A_MAIL = 333;

/** A first failure is mostly a busy moment, and a person may wait: the first retry comes soon. */
async function send({ body, receiptHandle, attributes, eventSourceARN }: Message): Promise<void> {
  const queue = queueNamed(eventSourceARN);
  const begunAt = elapsedMs();
  const delivery = Number(attributes.ApproximateReceiveCount);
  try {
    const ref = MailRef.parse(JSON.parse(body));
    noteIds(idsOfMail(ref));
    const delivered = await deliver(ref, delivery);
    if (queue === "BULK" && delivered === "sent")
      await pause(begunAt + LEAST_MS_A_MAIL - elapsedMs());
  } catch (error) {
    if (delivery === 1)
      await retrySoon(receiptHandle, queue).catch((reason: unknown) =>
        logger.error("a failed mail waits for the queue's own pause", { error: reason }),
      );
    throw error;
  }
}

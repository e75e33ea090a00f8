// How does the worker of mail events empty its queue? It believes only what the stage's topic says.
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { type Invocation, inInvocation } from "#functions/core/ports/invocation.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { followMailEvent, mailEventOf } from "#functions/mail/delivery/mail-events.ts";
import { eachMessage } from "#functions/workers/each-message.ts";

type Message = Pick<SQSRecord, "messageId" | "body">;

const Envelope = z.object({ TopicArn: z.string(), Message: z.string() });

export function handler(
  event: { Records: Message[] },
  context?: Invocation,
): Promise<SQSBatchResponse> {
  return inInvocation(context, () =>
    asSystem(() =>
      eachMessage(event.Records, { work: follow, otherwise: "mail event not followed" }),
    ),
  );
}

async function follow({ body }: Message): Promise<void> {
  const { TopicArn: topic, Message: said } = Envelope.parse(JSON.parse(body));
  if (topic !== setting("MAIL_EVENTS_TOPIC_ARN"))
    return logger.error("a mail event of another topic is not believed", { topic });
  const event = mailEventOf(jsonIn(said));
  if (event) await followMailEvent(event);
}

/** SES also sends a sentence, to try the topic. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// What becomes of a local mail? Its address decides whether it arrives, comes back, at once or an
// hour later, or is called spam. The queue hears of it as from SES.
// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
import { randomUUID } from "node:crypto";
import type { LocalMail } from "#scripts/local/aws/mailbox.ts";
import { ACCOUNT } from "#scripts/local/aws/names.ts";
import type { Queues } from "#scripts/local/aws/queues.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";

type Parts = {
  topicArn: string;
  queueArn: string;
  queues: Pick<Queues, "send">;
  clock: Pick<VirtualClock, "nowMs">;
};
export type MailEvents = {
  /** To be called once for each mail. */
  sent(mail: LocalMail): void;
  bounce(mail: LocalMail): void;
};

const LATE_SECONDS = 3600;

/** What is behind a + does not count, so that each test has an address of its own. */
export function mailEvents({ topicArn, queueArn, queues, clock }: Parts): MailEvents {
  const now = () => new Date(clock.nowMs()).toISOString();
  function tell(mail: LocalMail, event: Record<string, unknown>, delaySeconds = 0): void {
    const said = { ...event, mail: mailOf(mail) };
    const envelope = {
      Type: "Notification",
      MessageId: randomUUID(),
      TopicArn: topicArn,
      Subject: "Amazon SES Email Event Notification",
      Message: JSON.stringify(said),
      Timestamp: now(),
    };
    queues.send(queueArn, JSON.stringify(envelope), { delaySeconds });
  }
  const bounce = (mail: LocalMail, delaySeconds = 0) =>
    tell(mail, { eventType: "Bounce", bounce: bounceOf(mail, now()) }, delaySeconds);
  const deliver = (mail: LocalMail) =>
    tell(mail, {
      eventType: "Delivery",
      delivery: { timestamp: now(), recipients: mail.destination.to },
    });

  return {
    sent(mail) {
      const [name] = (mail.destination.to[0] ?? "").toLowerCase().split(/[+@]/);
      switch (name) {
        case "bounce":
          return bounce(mail);
        case "late":
          deliver(mail);
          return bounce(mail, LATE_SECONDS);
        case "complain":
          deliver(mail);
          return tell(mail, { eventType: "Complaint", complaint: complaintOf(mail, now()) });
        default:
          return deliver(mail);
      }
    },
    bounce: (mail) => bounce(mail),
  };
}

const mailOf = ({ at, messageId, from, destination, headers }: LocalMail) => ({
  timestamp: new Date(at * 1000).toISOString(),
  source: from,
  sendingAccountId: ACCOUNT,
  messageId,
  destination: destination.to,
  headersTruncated: false,
  headers,
});

const bounceOf = ({ destination, messageId }: LocalMail, timestamp: string) => ({
  bounceType: "Permanent",
  bounceSubType: "General",
  bouncedRecipients: destination.to.map((emailAddress) => ({
    emailAddress,
    action: "failed",
    status: "5.1.1",
    diagnosticCode: "smtp; 550 5.1.1 user unknown",
  })),
  timestamp,
  feedbackId: messageId,
});

const complaintOf = ({ destination, messageId }: LocalMail, timestamp: string) => ({
  complainedRecipients: destination.to.map((emailAddress) => ({ emailAddress })),
  timestamp,
  feedbackId: messageId,
  complaintFeedbackType: "abuse",
});

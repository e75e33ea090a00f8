// What does SES tell of a mail? Its own examples, with the mail's address, header and times:
// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
import { createRequire } from "node:module";
import type { SQSBatchResponse } from "aws-lambda";
import type { RawMail } from "#functions/core/ports/mailer.ts";
import { handler } from "#functions/workers/mail-events.ts";

const OUR_TOPIC = "arn:aws:sns:eu-central-1:123456789012:mail-events";

export type Sent = {
  to: string;
  sentAt: string;
  headers: { name: string; value: string }[];
};

const require = createRequire(import.meta.url);
const {
  simpleParser,
}: {
  simpleParser(raw: Uint8Array): Promise<{ headerLines: { key: string; line: string }[] }>;
} = require("mailparser");

/** As SES would name it, if it took it then. */
export async function sentAs({ to, raw }: RawMail, sentAt: string): Promise<Sent> {
  const { headerLines } = await simpleParser(raw);
  const headers = headerLines.map(({ line }) => {
    const [name = "", ...value] = line.split(":");
    return { name, value: value.join(":").trim() };
  });
  return { to, sentAt, headers };
}

const mailOf = ({ to, sentAt, headers }: Sent) => ({
  timestamp: sentAt,
  source: "Sender Name <sender@example.com>",
  sourceArn: "arn:aws:ses:us-east-1:123456789012:identity/sender@example.com",
  sendingAccountId: "123456789012",
  messageId: "EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000",
  destination: [to],
  headersTruncated: false,
  headers,
  commonHeaders: {
    from: ["Sender Name <sender@example.com>"],
    to: [to],
    messageId: "EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000",
    subject: "Message sent from Amazon SES",
  },
  tags: {
    "ses:configuration-set": ["ConfigSet"],
    "ses:source-ip": ["192.0.2.0"],
    "ses:from-domain": ["example.com"],
    "ses:caller-identity": ["ses_user"],
  },
});

export const bounceOf = (sent: Sent, bounceType = "Permanent") => ({
  eventType: "Bounce",
  bounce: {
    bounceType,
    bounceSubType: "General",
    bouncedRecipients: [
      {
        emailAddress: sent.to,
        action: "failed",
        status: "5.1.1",
        diagnosticCode: "smtp; 550 5.1.1 user unknown",
      },
    ],
    timestamp: sent.sentAt,
    feedbackId: "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
    reportingMTA: "dsn; mta.example.com",
  },
  mail: mailOf(sent),
});

export const complaintOf = (sent: Sent) => ({
  eventType: "Complaint",
  complaint: {
    complainedRecipients: [{ emailAddress: sent.to }],
    timestamp: "2027-08-05T00:41:02.669Z",
    feedbackId: "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
    userAgent: "Amazon SES Mailbox Simulator",
    complaintFeedbackType: "abuse",
    arrivalDate: "2027-08-05T00:41:02.669Z",
  },
  mail: mailOf(sent),
});

export const deliveryOf = (sent: Sent) => ({
  eventType: "Delivery",
  mail: mailOf(sent),
  delivery: {
    timestamp: sent.sentAt,
    processingTimeMillis: 11893,
    recipients: [sent.to],
    smtpResponse: "250 2.6.0 Message received",
    remoteMtaIp: "123.456.789.012",
    reportingMTA: "mta.example.com",
  },
});

export const rejectOf = (sent: Sent) => ({
  eventType: "Reject",
  mail: mailOf(sent),
  reject: { reason: "Bad content" },
});

/** As SNS hands it to the queue. A text is told as it is. */
export const envelopeOf = (said: unknown, topic = OUR_TOPIC): string =>
  JSON.stringify({
    Type: "Notification",
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: topic,
    Subject: "Amazon SES Email Event Notification",
    Message: typeof said === "string" ? said : `${JSON.stringify(said)}\n`,
    Timestamp: "2026-05-02T00:54:06.655Z",
    SignatureVersion: "1",
  });

/** Each by itself, one after the other. */
export async function hear(...said: unknown[]): Promise<SQSBatchResponse["batchItemFailures"]> {
  const failures = [];
  for (const one of said) failures.push(...(await heardAs(envelopeOf(one))).batchItemFailures);
  return failures;
}

export const heardAs = (body: string): Promise<SQSBatchResponse> =>
  handler({ Records: [{ messageId: "0", body }] });

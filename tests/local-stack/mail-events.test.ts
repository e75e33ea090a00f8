// Does the local mailbox answer by address, as SES would? The worker understands each event.
import { expect, test } from "vitest";
import * as z from "zod";
import { mailEventOf } from "#functions/mail/delivery/mail-events.ts";
import { mailEvents } from "#scripts/local/aws/mail-events.ts";
import type { LocalMail } from "#scripts/local/aws/mailbox.ts";

const NOW = Date.parse("2027-03-01T10:00:00Z");
const Envelope = z.object({ TopicArn: z.literal("topic"), Message: z.string() });

const mailTo = (to: string): LocalMail => ({
  messageId: "ses-1",
  from: "tickets@foyer.example",
  replyTo: [],
  destination: { to: [to] },
  subject: "Tickets",
  body: {},
  attachments: [],
  headers: [{ name: "X-Foyer-Mail", value: "order/0123456789ab" }],
  at: NOW / 1000,
});

function listening() {
  const told: [kind: string, delaySeconds: number][] = [];
  const events = mailEvents({
    topicArn: "topic",
    queueArn: "queue",
    clock: { nowMs: () => NOW },
    queues: {
      send(arn, body, { delaySeconds = 0 } = {}) {
        expect(arn).toBe("queue");
        const event = mailEventOf(JSON.parse(Envelope.parse(JSON.parse(body)).Message));
        expect(event?.mail).toMatchObject({
          timestamp: "2027-03-01T10:00:00.000Z",
          headers: [{ name: "X-Foyer-Mail", value: "order/0123456789ab" }],
        });
        told.push([event?.eventType ?? "none", delaySeconds]);
        return { messageId: "1", md5: "" };
      },
    },
  });
  return { told, events };
}

test.each<[string, [string, number][]]>([
  ["bounce@buyer.example", [["Bounce", 0]]],
  ["Bounce+7@buyer.example", [["Bounce", 0]]],
  [
    "complain@buyer.example",
    [
      ["Delivery", 0],
      ["Complaint", 0],
    ],
  ],
  [
    "late@buyer.example",
    [
      ["Delivery", 0],
      ["Bounce", 3600],
    ],
  ],
  ["bouncer@buyer.example", [["Delivery", 0]]],
  ["jana@bounce.example", [["Delivery", 0]]],
])("a mail to %s is told as %j", (to, expected) => {
  const { told, events } = listening();

  events.sent(mailTo(to));

  expect(told).toEqual(expected);
});

test("any mail can be made to come back", () => {
  const { told, events } = listening();

  events.bounce(mailTo("jana@buyer.example"));

  expect(told).toEqual([["Bounce", 0]]);
});

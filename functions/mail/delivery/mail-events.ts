// What follows when SES tells that a mail came back, was refused, arrived or was called spam?
// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
import * as z from "zod";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { noteIds } from "#functions/core/ports/logger.ts";
import { retry } from "#functions/core/ports/retry.ts";
import {
  closeAddress,
  keepComplaint,
  openAddress,
} from "#functions/mail/delivery/closed-addresses.ts";
import { type MailPlace, move, readPlace, readState } from "#functions/mail/delivery/delivery.ts";
import { MAIL_HEADER, mailNamed } from "#functions/mail/delivery/mail-name.ts";
import { idsOfMail, type MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { answered } from "#functions/mail/delivery/steps.ts";
import { noteComplaint } from "#functions/mail/messages/complaints.ts";
import type { MailState } from "#shared/contracts/order/order-mails.ts";
import { isSameAddress } from "#shared/core/text/email-address.ts";

const instant = z.iso.datetime().transform((at) => new Date(at).toISOString());
const mail = z.object({
  timestamp: instant,
  /** Ours has one. A forwarding server's bounce names another address as its recipient. */
  destination: z.array(z.string()),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});
const MailEvent = z.discriminatedUnion("eventType", [
  z.object({
    eventType: z.literal("Bounce"),
    bounce: z.object({ bounceType: z.string() }),
    mail,
  }),
  z.object({
    eventType: z.literal("Complaint"),
    complaint: z.object({ timestamp: instant }),
    mail,
  }),
  z.object({ eventType: z.literal("Reject"), mail }),
  z.object({ eventType: z.literal("Delivery"), mail }),
]);
type MailEvent = z.output<typeof MailEvent>;
const followed: readonly unknown[] = MailEvent.options.map((one) => one.shape.eventType.value);

/** Null for what nobody follows. */
export function mailEventOf(said: unknown): MailEvent | null {
  const { eventType } = Object(said) as { eventType?: unknown };
  return followed.includes(eventType) ? MailEvent.parse(said) : null;
}

export async function followMailEvent(event: MailEvent): Promise<void> {
  const { destination, timestamp: sentAt } = event.mail;
  const ref = refOf(event);
  if (ref) noteIds(idsOfMail(ref));
  switch (event.eventType) {
    case "Bounce":
      if (event.bounce.bounceType !== "Permanent")
        return ended(ref, event, { outcome: "soft bounced", from: mayEnd });
      for (const address of destination) await closeAddress(address, sentAt);
      return ended(ref, event, { outcome: "bounced", from: mayEnd });
    case "Reject":
      return ended(ref, event, { outcome: "refused", from: mayEnd });
    case "Complaint":
      for (const address of destination) await keepComplaint(address, event.complaint.timestamp);
      return complained(ref);
    case "Delivery":
      for (const address of destination) await openAddress(address, sentAt);
      return arrived(ref, event);
  }
}

const mayEnd: readonly MailState[] = ["CLAIMED", "ACCEPTED", "UNKNOWN"];
const unanswered: readonly MailState[] = ["CLAIMED", "UNKNOWN"];

async function arrived(ref: MailRef | null, event: MailEvent): Promise<void> {
  const state = ref && (await readState(ref));
  if (unanswered.some((one) => one === state))
    await ended(ref, event, { outcome: "accepted", from: unanswered });
}

/** A message's account hears of them together. */
async function complained(ref: MailRef | null): Promise<void> {
  if (!ref || !("message" in ref)) return;
  const place = await readPlace(ref);
  if (place?.kind === "recipient")
    await noteComplaint(place.recipient.accountId, place.recipient.to);
}

type End = { outcome: Parameters<typeof answered>[1]; from: readonly MailState[] };

const TRIES = 5;

/** For another address an event is about an earlier sending. */
async function ended(
  ref: MailRef | null,
  { mail: { destination } }: MailEvent,
  { outcome, from }: End,
): Promise<void> {
  if (!ref) return;
  const done = await retry({ tries: TRIES, firstPauseMs: 15 }, async () => {
    const place = await readPlace(ref);
    if (!place || !from.some((state) => state === place.delivery.state)) return "done";
    const to = recipientOf(place);
    if (!destination.some((one) => isSameAddress(one, to))) return "done";
    const step = answered(place.delivery, outcome, nowSeconds());
    return (await move(place, step)) ? "done" : "lost";
  });
  if (done === "lost") throw new Error("The mail changed whenever its event was written.");
}

function refOf({ mail: { headers } }: MailEvent): MailRef | null {
  const name = MAIL_HEADER.toLowerCase();
  const ours = headers.find((one) => one.name.toLowerCase() === name);
  return ours ? mailNamed(ours.value.trim()) : null;
}

function recipientOf(place: MailPlace): string {
  switch (place.kind) {
    case "order":
      return place.order.head.mail?.to ?? place.order.head.buyer?.email ?? "";
    case "orderMail":
      return place.mail.to;
    case "recipient":
      return place.recipient.to;
    case "item":
      return String(place.item["to"]);
  }
}

// In which queue does each kind of mail wait? Nobody waits for BULK ones: they delay no PROMPT one.
import type { MailPlace } from "#functions/mail/delivery/delivery.ts";
import type { MailQueueName } from "#functions/mail/delivery/mail-queue.ts";
import type { PersonMailKind } from "#functions/stored/mails.ts";
import type { OrderMailKind } from "#shared/contracts/order/order-mails.ts";

type Kind = "FIRST_CONFIRMATION" | "MESSAGE" | OrderMailKind | PersonMailKind;

const queues: Record<Kind, MailQueueName> = {
  FIRST_CONFIRMATION: "PROMPT",
  CONFIRMATION: "PROMPT",
  TICKET: "PROMPT",
  GUEST_TICKETS: "PROMPT",
  CANCELLATION: "PROMPT",
  ORDER_CANCELLED: "PROMPT",
  REFUND: "PROMPT",
  CONFIRM_EMAIL: "PROMPT",
  RESET_PASSWORD: "PROMPT",
  INVITATION: "PROMPT",
  EMAIL_CHANGE: "PROMPT",
  EMAIL_CHANGE_NOTICE: "PROMPT",
  CONTACT_CONFIRMATION: "PROMPT",
  FIND_TICKETS: "PROMPT",
  EXPORT_READY: "PROMPT",
  MESSAGE_TEST: "PROMPT",
  MESSAGE_COPY: "BULK",
  MESSAGE_NOT_SENT: "PROMPT",
  MESSAGES_STOPPED: "PROMPT",
  REFUND_FAILED: "BULK",
  JOIN_DETAILS: "BULK",
  EVENT_CHANGED: "BULK",
  EVENT_OFF: "BULK",
  NEW_ORDER: "BULK",
  MESSAGE: "BULK",
};

export const queueOf = (kind: unknown): MailQueueName =>
  Object.entries(queues).find(([known]) => known === kind)?.[1] ?? "BULK";

export function queueAt(place: MailPlace): MailQueueName {
  switch (place.kind) {
    case "order":
      return queues.FIRST_CONFIRMATION;
    case "orderMail":
      return queues[place.mail.kind];
    case "recipient":
      return queues.MESSAGE;
    case "item":
      return queueOf(place.item["kind"]);
  }
}

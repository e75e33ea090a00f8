// In which of the two queues does a mail wait? Each kind has a row. Buyers and people who sign in
// wait for PROMPT mails; any number of BULK ones must not delay those.
import type { MailPlace } from "#functions/mail/delivery.ts";
import type { PersonMailKind } from "#functions/stored/mails.ts";
import type { OrderMailKind } from "#shared/contracts/order-mails.ts";

export type MailQueueName = "PROMPT" | "BULK";
type Kind = "FIRST_CONFIRMATION" | OrderMailKind | PersonMailKind | "JOIN_DETAILS_PAGE";

const queues: Record<Kind, MailQueueName> = {
  FIRST_CONFIRMATION: "PROMPT",
  CONFIRMATION: "PROMPT",
  TICKET: "PROMPT",
  CANCELLATION: "PROMPT",
  ORDER_CANCELLED: "PROMPT",
  REFUND: "PROMPT",
  REFUND_FAILED: "PROMPT",
  CONFIRM_EMAIL: "PROMPT",
  RESET_PASSWORD: "PROMPT",
  INVITATION: "PROMPT",
  EMAIL_CHANGE: "PROMPT",
  EMAIL_CHANGE_NOTICE: "PROMPT",
  FIND_TICKETS: "PROMPT",
  JOIN_DETAILS: "BULK",
  JOIN_DETAILS_PAGE: "BULK",
  NEW_ORDER: "BULK",
};

/** A kind that only a newer version knows delays nobody. */
export const queueOf = (kind: unknown): MailQueueName =>
  Object.entries(queues).find(([known]) => known === kind)?.[1] ?? "BULK";

export function queueAt(place: MailPlace): MailQueueName {
  switch (place.kind) {
    case "order":
      return queues.FIRST_CONFIRMATION;
    case "orderMail":
      return queues[place.mail.kind];
    case "item":
      return queueOf(place.item["kind"]);
  }
}

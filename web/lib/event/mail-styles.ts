// Which name has a mail's kind, and which colour and word its state?
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { IconMailOff } from "@tabler/icons-react";
import type { MailState, OrderMailKind } from "#shared/contracts/order/order-mails.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const mailKindNames: Record<OrderMailKind, MessageDescriptor> = {
  CONFIRMATION: msg`Confirmation`,
  TICKET: msg`Ticket`,
  GUEST_TICKETS: msg`Guest's tickets`,
  CANCELLATION: msg`Cancellation`,
  JOIN_DETAILS: msg`Connection details`,
  EVENT_CHANGED: msg`Changed event`,
  EVENT_OFF: msg`Event does not take place`,
  ORDER_CANCELLED: msg`Cancellation of the order`,
  REFUND: msg`Refund`,
  REFUND_FAILED: msg`Failed refund, to the organizer`,
  NEW_ORDER: msg`New order, to the organizer`,
};

export const mailStyles: Record<MailState, StatusStyle> = {
  PENDING: { hue: "blue", word: msg`Queued` },
  CLAIMED: { hue: "blue", word: msg`Being sent` },
  ACCEPTED: { hue: "teal", word: msg`Sent` },
  UNKNOWN: { hue: "orange", word: msg`Unknown` },
  FAILED: { hue: "red", word: msg`Failed` },
  LIMITED: { hue: "orange", word: msg`Held back` },
  WAITING: { hue: "orange", word: msg`Waiting` },
  BOUNCED: { hue: "red", word: msg`Came back` },
  SOFT_BOUNCED: { hue: "orange", word: msg`Not delivered` },
};

/** Of a person whose address takes no mail. */
export const undeliveredStyle: StatusStyle = {
  hue: "red",
  word: msg`Mail came back`,
  icon: IconMailOff,
};

// Which colour and word has a message's state, and what ended it?
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MessageEnd, MessageRow, MessageState } from "#shared/contracts/messages.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const messageStyles: Record<MessageState, StatusStyle> = {
  SCHEDULED: { hue: "blue", word: msg`Planned` },
  QUEUED: { hue: "blue", word: msg`Queued` },
  SENDING: { hue: "blue", word: msg`Sending` },
  SENT: { hue: "green", word: msg`Sent` },
  STOPPED: { hue: "grey", word: msg`Stopped` },
  FAILED: { hue: "red", word: msg`Not sent` },
};

export const messageEnds: Record<MessageEnd, MessageDescriptor> = {
  DRAFT: msg`The event is a draft. Publish it, then send the message.`,
  ARCHIVED: msg`The event is archived. Restore and publish it, then send the message.`,
  STARTED: msg`The event has started, so nobody is reminded of it.`,
  NO_RECIPIENTS: msg`Nobody was left to get it.`,
  MAKER_LEFT: msg`Who planned it has left the account. Send it in your name.`,
  NOT_ALLOWED: msg`Who planned it may not send messages any more. Send it in your name.`,
  EMAIL_NOT_CONFIRMED: msg`The sender's email address is not confirmed.`,
  COMPLAINTS: msg`Several readers called your messages spam. Ask the operator to let them go on.`,
  ADDRESS_IN_TEXT: msg`The text names an address, which a new account may not send.`,
  FAILING: msg`It failed again and again. Send it once more; nobody gets it twice.`,
};

/** Its mails leave now, not on another day. */
export const isMoving = ({ state, counts }: Pick<MessageRow, "state" | "counts">): boolean =>
  state === "QUEUED" || (state === "SENDING" && counts.waiting === 0);

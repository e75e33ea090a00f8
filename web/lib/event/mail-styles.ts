// Which colour and word has a mail's state?
import { msg } from "@lingui/core/macro";
import type { MailState } from "#shared/contracts/order-mails.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const mailStyles: Record<MailState, StatusStyle> = {
  PENDING: { hue: "blue", word: msg`Queued` },
  CLAIMED: { hue: "blue", word: msg`Being sent` },
  ACCEPTED: { hue: "teal", word: msg`Sent` },
  UNKNOWN: { hue: "orange", word: msg`Unknown` },
  FAILED: { hue: "red", word: msg`Failed` },
  LIMITED: { hue: "orange", word: msg`Held back` },
};

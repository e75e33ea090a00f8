// Which colour and word has an attendee's status?
import { msg } from "@lingui/core/macro";
import type { AttendeeStatus } from "#shared/core/people.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const attendeeStyles: Record<AttendeeStatus, StatusStyle> = {
  ACTIVE: { hue: "teal", word: msg`Active` },
  CANCELLED: { hue: "red", word: msg`Cancelled` },
};

// Which colour and word has what an organizer finds attendees by?
import type { AttendeeBadge } from "#shared/contracts/attendees.ts";
import { attendeeStyles } from "#web/lib/event/attendee-styles.ts";
import { undeliveredStyle } from "#web/lib/event/mail-styles.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const attendeeBadgeStyles: Record<AttendeeBadge, StatusStyle> = {
  ...attendeeStyles,
  UNDELIVERED: undeliveredStyle,
};

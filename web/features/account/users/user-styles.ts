// Which colour and word has a user's status? An invitation may have expired or ended.
import { msg } from "@lingui/core/macro";
import {
  IconCheck,
  IconClockOff,
  IconMailForward,
  IconMailOff,
  IconUserOff,
} from "@tabler/icons-react";
import type { User, UserStatus } from "#shared/contracts/users.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const userStyles: Record<UserStatus, StatusStyle> = {
  INVITED: { hue: "blue", word: msg`Invited`, icon: IconMailForward },
  ACTIVE: { hue: "teal", word: msg`Active`, icon: IconCheck },
  INACTIVE: { hue: "grey", word: msg`Inactive`, icon: IconUserOff },
};

export const shownStyles: Record<UserStatus | "EXPIRED" | "ENDED", StatusStyle> = {
  ...userStyles,
  ENDED: { hue: "orange", word: msg`Invitation ended`, icon: IconMailOff },
  EXPIRED: { hue: "orange", word: msg`Invitation expired`, icon: IconClockOff },
};

export function shownStatus({ status, invitation }: User): keyof typeof shownStyles {
  if (!invitation) return status;
  if (invitation.hasEnded) return "ENDED";
  return Date.parse(invitation.expiresAt) <= Date.now() ? "EXPIRED" : status;
}

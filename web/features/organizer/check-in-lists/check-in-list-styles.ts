// Which colour and word has a check-in list's status?
import { msg } from "@lingui/core/macro";
import type { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const checkInListStyles: Record<CheckInListStatus, StatusStyle> = {
  NOT_YET_ACTIVE: { hue: "blue", word: msg`Not yet active` },
  ACTIVE: { hue: "green", word: msg`Active` },
  EXPIRED: { hue: "grey", word: msg`Expired` },
};

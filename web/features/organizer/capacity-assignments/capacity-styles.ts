// Which colour and word has a capacity assignment's status?
import { msg } from "@lingui/core/macro";
import type { CapacityStatus } from "#shared/contracts/capacity-assignments.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const capacityStyles: Record<CapacityStatus, StatusStyle> = {
  ACTIVE: { hue: "green", word: msg`Active` },
  INACTIVE: { hue: "grey", word: msg`Inactive` },
};
